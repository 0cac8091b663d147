import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import './lib/install.svelte'
import './lib/upgrade'

mount(App, { target: document.getElementById('page')! })

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
