"""Options about what may be sung, changed, played and dealt (rules.md, section 3)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.rulebook.words import Choice, Option, yes_no

PLAY: tuple[Option, ...] = (
    yes_no(
        "tute",
        "cantes",
        _("Tute"),
        yes=_("Four kings or four sotas in one hand, sung after winning a trick, win the juego."),
        no=_("Four kings or four sotas in one hand are worth nothing special."),
    ),
    Option(
        name="cantes_per_trick",
        group="cantes",
        label=_("Cantes on one trick"),
        choices=(
            Choice(
                value="one_per_player",
                name=_("One each player"),
                sentence=_("Each player of the pair that won the trick may sing once on it."),
            ),
            Choice(
                value="one",
                name=_("One"),
                sentence=_("Only one cante may be sung on each trick won."),
            ),
            Choice(
                value="all",
                name=_("All of them"),
                sentence=_("All the cantes held may be sung on the same trick."),
            ),
        ),
    ),
    Option(
        name="cante_by",
        group="cantes",
        label=_("Who may sing"),
        choices=(
            Choice(
                value="side",
                name=_("Either of the pair"),
                sentence=_("Either player of the pair that won the trick may sing."),
            ),
            Choice(
                value="trick_winner",
                name=_("Who won the trick"),
                sentence=_("Only the player who won the trick may sing."),
            ),
        ),
    ),
    Option(
        name="cante_window",
        group="cantes",
        label=_("Until when one may sing"),
        choices=(
            Choice(
                value="until_rival_plays",
                name=_("Until a rival plays"),
                sentence=_("A cante may be sung until a rival plays to the next trick."),
            ),
            Choice(
                value="before_next_card",
                name=_("Before the next card"),
                sentence=_("A cante is sung before anybody plays the next card."),
            ),
            Choice(
                value="stock_only",
                name=_("While there are cards to draw"),
                sentence=_("Nothing may be sung once the stock is gone."),
            ),
        ),
    ),
    yes_no(
        "forty_first",
        "cantes",
        _("The forty goes first"),
        yes=_("Who holds the forty and a twenty sings the forty first."),
        no=_("Cantes may be sung in any order."),
    ),
    Option(
        name="exchange_right",
        group="seven",
        label=_("Who may change the seven"),
        choices=(
            Choice(
                value="side_won_last_trick",
                name=_("The pair that won the last trick"),
                sentence=_(
                    "The seven of trumps is changed for the muestra by a player whose pair has "
                    "just won a trick."
                ),
            ),
            Choice(
                value="side_won_a_trick",
                name=_("A pair with some trick"),
                sentence=_(
                    "The seven of trumps is changed for the muestra by a player whose pair has "
                    "won any trick."
                ),
            ),
            Choice(
                value="player_won_a_trick",
                name=_("A player with some trick"),
                sentence=_(
                    "The seven of trumps is changed for the muestra only by a player who has "
                    "won a trick in person."
                ),
            ),
        ),
    ),
    yes_no(
        "two_for_seven",
        "seven",
        _("The two changes for the seven"),
        yes=_("If the muestra is the seven, the two of trumps changes for it."),
        no=_("If the muestra is the seven, nobody changes it."),
    ),
    yes_no(
        "partner_exemption",
        "arrastre",
        _("A trick of the partner need not be beaten"),
        yes=_("If the partner is winning the trick there is no duty to beat it nor to trump."),
        no=_("The trick must be beaten or trumped even if the partner is winning it."),
    ),
    yes_no(
        "must_undertrump",
        "arrastre",
        _("A trump is due even if it is lower"),
        yes=_("Who has no card of the suit must trump, even below the trump already played."),
        no=_("Who has no card of the suit and cannot beat the trump played may play any card."),
    ),
    Option(
        name="next_dealer",
        group="deal",
        label=_("Who deals the next hand"),
        choices=(
            Choice(
                value="last_trick_winner",
                name=_("Who took the last trick"),
                sentence=_("The player who took the last trick deals the next hand."),
            ),
            Choice(
                value="rotate_hand",
                name=_("In turn, each hand"),
                sentence=_("The deal passes to the player on the right with each hand."),
            ),
            Choice(
                value="rotate_juego",
                name=_("In turn, each juego"),
                sentence=_("The deal passes to the player on the right with each juego."),
            ),
        ),
    ),
)
