"""The odd cards: one module each, named as the card files name the effect (docs/adding-a-card.md)."""
