import { expect, it } from 'vitest'
import { tidyForwarded } from './forwarded.ts'

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['1.2.3.4:5678, 10.0.0.1', '1.2.3.4, 10.0.0.1'],
  ['unknown', undefined],
  ['', undefined],
  ['fe80::1%eth0', undefined],
  ['1.2.3.4:5678:9', undefined],
  ['unknown, 5.6.7.8', '5.6.7.8'],
  // The claim of a client before a hop that its proxy did not know is not believed.
  ['9.9.9.9, unknown, 5.6.7.8', '5.6.7.8'],
  ['9.9.9.9, _hidden', undefined],
])('reads %j as %j', (sent, result) => {
  const headers = { 'x-forwarded-for': sent }
  tidyForwarded(headers)
  expect(headers['x-forwarded-for']).toBe(result)
})
