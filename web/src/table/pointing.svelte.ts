/** While a player points, a click on the table or on an answer chooses it and plays nothing. */

export class Pointing {
  on = $state(false)

  /** Call it while a component is created. `choose`: whether the element that was clicked could be used. */
  constructor(choose: (spot: HTMLElement) => boolean) {
    $effect(() => {
      if (!this.on) return
      const click = (event: MouseEvent): void => {
        const spot = (event.target as HTMLElement).closest<HTMLElement>('.stage [data-spot], .foot [data-move]')
        if (!spot) return
        event.preventDefault()
        event.stopPropagation()
        if (choose(spot)) this.on = false
      }
      document.addEventListener('click', click, true)
      return () => document.removeEventListener('click', click, true)
    })
  }
}
