// Shows the OpenAPI document of the API with Swagger UI, which the page loads before this module.
const place = document.querySelector("#operations");

window.SwaggerUIBundle({
  domNode: place,
  url: place.dataset.schema,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  requestInterceptor: (request) => {
    const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    const isOurs = new URL(request.url, location.href).origin === location.origin;
    if (token && isOurs) request.headers["X-CSRFToken"] = token[1];
    return request;
  },
});
