/** Whether the browser can install this page as an app, and how to ask for it. */

/** The event that supporting browsers fire before they offer installation themselves; TypeScript has no type for it. */
interface Offered extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

class Install {
  private offered = $state.raw<Offered | null>(null)

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.offered = event as Offered
    })
    addEventListener('appinstalled', () => (this.offered = null))
  }

  get possible(): boolean {
    return this.offered !== null
  }

  async ask(): Promise<void> {
    const offered = this.offered
    this.offered = null // the event can be used only once
    await offered?.prompt()
  }
}

export const install = new Install()
