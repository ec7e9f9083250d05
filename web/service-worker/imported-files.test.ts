import { expect, test } from 'vitest'
import { withImports } from './imported-files.ts'

const CHUNKS = {
  'pages/group.tsx': { file: 'assets/group.js', imports: ['_ui.js'], dynamicImports: ['dialog.tsx'] },
  'dialog.tsx': { file: 'assets/dialog.js', imports: ['_overlays.js'] },
  'pages/admin.tsx': { file: 'assets/admin.js', imports: ['_ui.js'] },
  '_ui.js': { file: 'assets/ui.js' },
  '_overlays.js': { file: 'assets/overlays.js', imports: ['_ui.js'], dynamicImports: ['dialog.tsx'] },
}

test('a page comes with its dialogs and what these import', () => {
  expect([...withImports(['/assets/group.js', '/favicon.svg'], CHUNKS)].sort()).toEqual([
    '/assets/dialog.js',
    '/assets/group.js',
    '/assets/overlays.js',
    '/assets/ui.js',
    '/favicon.svg',
  ])
})
