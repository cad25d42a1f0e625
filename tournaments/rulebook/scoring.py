"""Options about points, endings and lengths (rules.md, section 3)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.rulebook.words import Choice, Option, yes_no

SCORING: tuple[Option, ...] = (
    Option(
        name="players",
        group="juego",
        label=_("Who plays at a table"),
        choices=(
            Choice(
                value="4",
                name=_("Two pairs"),
                sentence=_("Four players in two fixed pairs."),
            ),
            Choice(
                value="2",
                name=_("Two players"),
                sentence=_("Two players, each alone."),
            ),
        ),
    ),
    Option(
        name="target",
        group="juego",
        label=_("Points to win the juego"),
        help=_("101 almost everywhere. From 51 to 501."),
        sentence=_("The juego is won with %(value)s points (%(label)s)."),
    ),
    Option(
        name="both_over",
        group="juego",
        label=_("If both pairs get there in the same hand"),
        choices=(
            Choice(
                value="last_trick",
                name=_("The last trick decides"),
                sentence=_("The pair that took the last trick wins the juego."),
            ),
            Choice(
                value="higher_total",
                name=_("The higher total decides"),
                sentence=_(
                    "The pair with more points wins the juego; if they are equal, the one that "
                    "took the last trick."
                ),
            ),
        ),
    ),
    Option(
        name="malas_minimum",
        group="malas",
        label=_("Malas needed to win in the first hand"),
        help=_("30 where the rule is played, 0 where it is not. Cantes do not count."),
        sentence=_(
            "To win in the first hand a pair needs at least %(value)s points without its cantes."
        ),
    ),
    Option(
        name="malas_counts",
        group="malas",
        label=_("What counts for that minimum"),
        choices=(
            Choice(
                value="cards_and_last_trick",
                name=_("Cards and the last ten"),
                sentence=_("The points of the cards and the ten of the last trick count."),
            ),
            Choice(
                value="cards",
                name=_("Cards alone"),
                sentence=_("Only the points of the cards count, not the ten of the last trick."),
            ),
        ),
    ),
    Option(
        name="malas_failure",
        group="malas",
        label=_("If the pair that would win has too few"),
        choices=(
            Choice(
                value="other_side_wins",
                name=_("The other pair wins"),
                sentence=_("The juego is for the other pair, whatever its points."),
            ),
            Choice(
                value="vueltas",
                name=_("They go on de vueltas"),
                sentence=_("The juego goes on de vueltas and both keep their points."),
            ),
        ),
    ),
    Option(
        name="vueltas_end",
        group="vueltas",
        label=_("When the vueltas end"),
        choices=(
            Choice(
                value="instant",
                name=_("At once"),
                sentence=_(
                    "The juego ends the moment a pair reaches the points with a trick or a cante."
                ),
            ),
            Choice(
                value="end_of_hand",
                name=_("At the end of the hand"),
                sentence=_("The hand is played out and counted like the first one."),
            ),
        ),
    ),
    yes_no(
        "last_trick_in_vueltas",
        "vueltas",
        _("The last ten counts in the vueltas"),
        yes=_("The last trick of the vueltas is worth ten points."),
        no=_("The last trick of the vueltas is worth nothing more than its cards."),
    ),
    Option(
        name="renuncio_costs",
        group="losses",
        label=_("What a renuncio costs"),
        choices=(
            Choice(
                value="juego",
                name=_("The juego"),
                sentence=_("A renuncio loses the juego, unless the referee decides otherwise."),
            ),
            Choice(
                value="coto",
                name=_("The coto"),
                sentence=_("A renuncio loses the coto, unless the referee decides otherwise."),
            ),
            Choice(
                value="match",
                name=_("The match"),
                sentence=_("A renuncio loses the match, unless the referee decides otherwise."),
            ),
        ),
    ),
    Option(
        name="juegos_per_coto",
        group="match",
        label=_("Juegos that win a coto"),
        help=_("Three almost everywhere. From 1 to 9."),
        sentence=_("A coto is won with %(value)s juegos."),
    ),
    Option(
        name="cotos_per_coton",
        group="match",
        label=_("Cotos that win a cotón"),
        help=_("Two almost everywhere. From 1 to 9."),
        sentence=_("A cotón is won with %(value)s cotos."),
    ),
)
