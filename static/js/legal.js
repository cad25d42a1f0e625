// The referee's question, tap by tap. The server answers; without a network the mirror of the
// duties does (rules.js), and the question is asked again when the network is back. What has been
// tapped lives in the address, so that a reload or a shared link keeps it.

const root = document.querySelector("#legal");
const ask = root.querySelector("#ask");
const verdict = root.querySelector("#verdict");
const options = JSON.parse(root.dataset.options);
const strip = ask.querySelector(".ask-strip");
const BEFORE = options.players - 1;
const OTHERS = 5;

const { judge } = await import(root.dataset.rules);
const cards = new Map([...ask.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key]));
const past = [];
// The copy kept on the phone is of no match: then the address alone says which one it was.
const match = root.dataset.match || new URLSearchParams(location.search).get("match");
let state = read(new URLSearchParams(location.search));
let asked = 0;

function read(said) {
  const known = (names) => names.map((name) => said.get(name)).filter((card) => cards.has(card));
  const numbered = (letter, most) => known(Array.from({ length: most }, (_, at) => `${letter}${at + 1}`));
  const trump = "oceb".includes(said.get("trump") || "x") ? said.get("trump") : "";
  const played = known(["played"])[0] || "";
  const found = {
    trump,
    phase: said.get("phase") === "stock" ? "stock" : "arrastre",
    first: /^[0-2]$/.test(said.get("first") || "") ? Number(said.get("first")) : null,
    trick: numbered("t", BEFORE),
    played,
    rest: numbered("h", OTHERS),
  };
  return { ...found, step: begin(found) };
}

// Where to go on with what is known.
function begin({ trump, trick, played }) {
  if (!trump) return "trump";
  if (played) return "verdict";
  return trick.length === BEFORE ? "played" : "trick";
}

function written() {
  const said = new URLSearchParams();
  if (match) said.set("match", match);
  if (state.trump) said.set("trump", state.trump);
  said.set("phase", state.phase);
  if (state.first !== null) said.set("first", state.first);
  state.trick.forEach((card, at) => said.set(`t${at + 1}`, card));
  if (state.played) said.set("played", state.played);
  state.rest.forEach((card, at) => said.set(`h${at + 1}`, card));
  return `${root.dataset.here}?${said}`;
}

function question() {
  const first = state.first ?? 0;
  return {
    rules: options,
    trump: state.trump,
    arrastre: state.phase === "arrastre",
    seat: (first + state.trick.length) % options.players,
    trick: state.trick.map((card, at) => [(first + at) % options.players, card]),
    holding: [state.played, ...state.rest],
    played: state.played,
  };
}

function go(change) {
  past.push(state);
  state = { ...state, ...change };
  show();
  if (state.step !== past.at(-1).step && state.step !== "verdict") ask.scrollIntoView({ block: "start" });
}

function undo() {
  if (past.length) state = past.pop();
  show();
}

function tap(card) {
  if (state.step === "trick") {
    const trick = [...state.trick, card].slice(0, BEFORE);
    go({ trick, step: trick.length === BEFORE ? next("trick") : "trick" });
  } else if (state.step === "played") {
    go({ played: card, step: state.rest.length === OTHERS ? "verdict" : "rest" });
  } else {
    const rest = [...state.rest, card].slice(0, OTHERS);
    go({ rest, step: rest.length === OTHERS ? "verdict" : "rest" });
  }
}

function next(step) {
  return step === "trick" && !state.played ? "played" : step === "trick" ? "rest" : "verdict";
}

// Tapping a part that is full clears it, so that it can be said again.
function goTo(step) {
  const full = {
    trick: state.trick.length === BEFORE ? { trick: [] } : {},
    played: { played: "" },
    rest: state.rest.length === OTHERS ? { rest: [] } : {},
  };
  go({ ...full[step], step });
}

function drawn(card) {
  return cards.get(card).querySelector("svg").cloneNode(true);
}

function show() {
  const { step } = state;
  const isAsking = step !== "verdict";
  strip.hidden = step === "trump" && !state.trump;
  for (const part of ask.querySelectorAll("[data-step]")) {
    const wanted = part.dataset.step;
    part.hidden = wanted === "cards" ? step === "trump" : wanted !== step;
  }
  const used = new Set([...state.trick, state.played, ...state.rest]);
  for (const [card, key] of cards) key.disabled = used.has(card);
  for (const key of ask.querySelectorAll("[data-trump]")) {
    key.setAttribute("aria-pressed", String(key.dataset.trump === state.trump));
  }
  for (const key of ask.querySelectorAll("[data-go]")) {
    if (key.dataset.go === step) key.setAttribute("aria-current", "step");
    else key.removeAttribute("aria-current");
    const owed = { trick: state.trump, played: state.trump, rest: state.played };
    key.disabled = key.dataset.go !== "trump" && !owed[key.dataset.go];
  }
  for (const key of ask.querySelectorAll("[name=ask-phase]")) key.checked = key.value === state.phase;
  for (const key of ask.querySelectorAll("[name=ask-first]")) key.checked = Number(key.value) === state.first;
  const suit = state.trump && ask.querySelector(`[data-suit="${state.trump}"] svg`).cloneNode(true);
  fill("trump", suit ? [suit] : []);
  fill("trick", state.trick.map(drawn));
  fill("played", state.played ? [drawn(state.played)] : []);
  fill("rest", state.rest.map(drawn));
  ask.querySelector("[data-undo]").disabled = !past.length;
  ask.querySelector(".ask-bar").hidden = step === "trump" && !past.length;
  for (const hint of ask.querySelectorAll("[data-place]")) hint.hidden = Number(hint.dataset.place) !== state.trick.length;
  ask.hidden = !isAsking;
  if (isAsking) verdict.hidden = true;
  history.replaceState(null, "", written());
  if (!isAsking) answer();
}

function fill(slot, drawings) {
  ask.querySelector(`[data-slot=${slot}]`).replaceChildren(...drawings);
}

function open(suit) {
  for (const key of ask.querySelectorAll("[data-suit]")) {
    key.setAttribute("aria-pressed", String(key.dataset.suit === suit));
  }
  for (const pack of ask.querySelectorAll("[data-pack]")) pack.hidden = pack.dataset.pack !== suit;
}

async function answer() {
  const mine = ++asked;
  const asking = question();
  let reply;
  let isOffline = false;
  try {
    reply = await fromServer(asking);
  } catch {
    reply = judge(options, asking);
    isOffline = true;
  }
  if (mine === asked && state.step === "verdict") tell(asking, reply, isOffline);
}

async function fromServer(asking) {
  const patience = new AbortController();
  const waiting = setTimeout(() => patience.abort(), 4000);
  try {
    const response = await fetch(root.dataset.api, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(asking),
      credentials: "omit",
      signal: patience.signal,
    });
    if (!response.ok) throw new Error(response.status);
    return await response.json();
  } finally {
    clearTimeout(waiting);
  }
}

function reasonFor(asking, reply) {
  if (reply.code) return reply.code;
  if (!asking.arrastre) return "stock";
  return reply.legal.length === asking.holding.length ? "free" : "fulfilled";
}

function tell(asking, reply, isOffline) {
  const reason = reasonFor(asking, reply);
  for (const word of verdict.querySelectorAll("[data-verdict]")) word.hidden = word.dataset.verdict !== reply.verdict;
  for (const why of verdict.querySelectorAll("[data-reason]")) why.hidden = why.dataset.reason !== reason;
  const hand = verdict.querySelector("[data-hand]");
  hand.replaceChildren(...asking.holding.map((card) => held(card, { asking, reply, words: hand.dataset })));
  verdict.querySelector("[data-offline]").hidden = !isOffline;
  const side = options.players === 4 ? asking.seat % 2 : asking.seat;
  const fault = verdict.querySelector("[data-fault]");
  if (fault) {
    fault.hidden = reply.verdict !== "illegal" || state.first === null;
    for (const name of fault.querySelectorAll("[data-side]")) name.hidden = Number(name.dataset.side) !== side;
  }
  const ruling = verdict.querySelector("[data-ruling]");
  if (ruling) {
    ruling.hidden = reply.verdict !== "illegal";
    ruling.elements.duty.value = reply.code || "";
    if (state.first !== null) ruling.elements.side.value = side;
  }
  verdict.dataset.by = isOffline ? "phone" : "server";
  verdict.hidden = false;
  const word = verdict.querySelector("#verdict-word");
  word.focus({ preventScroll: true });
  verdict.scrollIntoView({ block: "start" });
}

function held(card, { asking, reply, words }) {
  const isLegal = reply.legal.includes(card);
  const item = document.createElement("li");
  const drawing = drawn(card);
  drawing.classList.add(isLegal ? "card-lit" : "card-dim");
  drawing.removeAttribute("aria-hidden");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", cards.get(card).getAttribute("aria-label"));
  item.append(drawing, said(isLegal ? words.legal : words.illegal));
  if (card === asking.played) item.append(said(words.played, "verdict-played"));
  return item;
}

function said(text, name = "") {
  const span = document.createElement("span");
  span.textContent = text;
  span.className = name;
  return span;
}

root.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (!key || key.disabled) return;
  const { card, trump, suit, go: step } = key.dataset;
  if (card) tap(card);
  else if (trump) go({ trump, step: begin({ ...state, trump }) });
  else if (suit) open(suit);
  else if (step) goTo(step);
  else if ("undo" in key.dataset) undo();
  else if ("next" in key.dataset) go({ step: next(state.step) });
  else if ("change" in key.dataset) go({ step: "rest", rest: state.rest.length === OTHERS ? state.rest.slice(0, -1) : state.rest });
  else if ("again" in key.dataset) {
    past.length = 0;
    state = read(new URLSearchParams());
    show();
    root.scrollIntoView({ block: "start" });
  }
});

ask.addEventListener("change", ({ target }) => {
  if (target.name === "ask-phase") state = { ...state, phase: target.value };
  if (target.name === "ask-first") state = { ...state, first: Number(target.value) };
  history.replaceState(null, "", written());
});

window.addEventListener("online", () => {
  if (state.step === "verdict" && verdict.dataset.by === "phone") answer();
});

async function keep() {
  if (!("serviceWorker" in navigator)) return;
  const address = `${root.dataset.worker}?lang=${document.documentElement.lang}`;
  await navigator.serviceWorker.register(address, { scope: root.dataset.here });
  await navigator.serviceWorker.ready;
  root.querySelector("#kept-offline").hidden = false;
}

root.querySelector("#plain").hidden = true;
root.querySelector("#again").hidden = false;
show();
keep().catch(() => {});
