import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const require = createRequire(import.meta.url)

/** The sets that icons are taken from, by the short names that imports use. */
const SETS: Record<string, string> = {
  game: '@iconify-json/game-icons/icons.json',
  ui: '@iconify-json/lucide/icons.json',
}

interface IconSet {
  width?: number
  icons: Record<string, { body: string; width?: number }>
}

/** `import crown from 'icon:game/crown'` gives that one drawing; only what is imported is shipped. */
function icons(): Plugin {
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith('icon:') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0icon:')) return undefined
      const [short = '', name = ''] = id.slice('\0icon:'.length).split('/')
      const file = SETS[short]
      const set: IconSet | undefined = file ? require(file) : undefined
      const icon = set?.icons[name]
      if (!set || !icon) throw new Error(`There is no icon “${name}” in the set “${short}”.`)
      return `export default ${JSON.stringify({ box: icon.width ?? set.width ?? 24, body: icon.body })}`
    },
  }
}

/** Text is also written compressed, beside itself, where the server looks for it. */
function compressed(folder: string): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|webmanifest)$/.test(file)) continue
        const path = join(folder, file)
        const text = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
        writeFileSync(`${path}.br`, brotliCompressSync(text))
      }
    },
  }
}

/** Builds the service worker beside the page, and tells it which files this build has. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'worker/sw.ts', fileName: 'sw.js' })
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
      const assets = files.map((file) => `/${file.fileName}`).filter((path) => path.startsWith('/assets/'))
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry && file.fileName !== 'sw.js')
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk' || !entry) throw new Error('The build has no service worker.')
      worker.code = `const ASSETS=${JSON.stringify(assets)},ENTRY=${JSON.stringify(entry.fileName)};${worker.code}`
    },
  }
}

/** Where `ludocracy play --port 8400` answers while the page is worked on. */
const SERVER = 'http://127.0.0.1:8400'

const OUT = '../src/ludocracy/server/page'

export default defineConfig({
  plugins: [icons(), svelte(), serviceWorker(), compressed(OUT)],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the server's content policy allows no data: fonts
    modulePreload: { polyfill: false },
  },
  test: {
    environment: 'happy-dom',
    setupFiles: 'src/words/tests.ts',
    include: ['src/**/*.test.ts'],
    restoreMocks: true,
    isolate: false, // a new window for each file would take three quarters of the time
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {}, // in tests, too, Svelte's reactivity is the browser's
  // The server accepts requests from its own origin only.
  server: { proxy: { '/api': { target: SERVER, ws: true, changeOrigin: true, headers: { origin: SERVER } } } },
})
