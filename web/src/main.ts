import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import './lib/install.svelte'
import { settings } from './lib/settings.svelte'
import { tellReloaded } from './lib/upgrade'
import { spoken } from './words/language.svelte'

void spoken.fetch(settings.language).then(() => {
  mount(App, { target: document.getElementById('page')! })
  tellReloaded()
})

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
