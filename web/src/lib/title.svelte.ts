/** The title of the window, without the number of games that wait, which the page puts before it. */
class Title {
  text = $state('Ludocracy')
}

export const title = new Title()
