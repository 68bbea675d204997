import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { secretBox } from './secret-box.ts'

const box = secretBox(Buffer.alloc(32, 1))

it('opens what it sealed, and seals the same text differently each time', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, about) => {
      const [a, b] = [box.seal(text, about), box.seal(text, about)]
      expect(box.open(a, about)).toBe(text)
      expect(a.equals(b)).toBe(false)
    }),
  )
})

it('does not open beside another row, with another key, or after any byte changed', () => {
  const sealed = box.seal('DE89370400440532013000', 'row:1')
  expect(() => box.open(sealed, 'row:2')).toThrow('authenticate')
  expect(() => secretBox(randomBytes(32)).open(sealed, 'row:1')).toThrow('authenticate')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at)
    expect(() => box.open(changed, 'row:1')).toThrow(/authenticate|unknown form/)
  }
  expect(() => box.open(sealed.subarray(0, 20), 'row:1')).toThrow('authentication tag')
})
