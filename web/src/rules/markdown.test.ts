import { expect, test } from 'vitest'
import { blocks, sections } from './markdown'

const RULES = `# A game

Hello.

## The thief {#thief}

It *steals*.

![The track](track)

### At night {#night}

Nobody sees it.`

test('a section is found by the key of its heading, which nobody reads', () => {
  expect(sections(RULES).map(({ id, title }) => [id, title])).toEqual([
    ['rule-0', 'A game'],
    ['rule-thief', 'The thief'],
    ['rule-night', 'At night'],
  ])
})

test('a picture is a block with its caption, which a search finds', () => {
  expect(blocks(RULES)).toContainEqual({ kind: 'picture', name: 'track', caption: 'The track' })
  expect(sections(RULES)[1]?.plain).toContain('The track')
})
