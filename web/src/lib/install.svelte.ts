/** Whether the browser can install this page as an app, and how to ask for it. */

/** What browsers that can do it send before they would ask by themselves; TypeScript does not know it. */
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
    this.offered = null // it can be used once
    await offered?.prompt()
  }
}

export const install = new Install()
