import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceLabel, networkOf, passwordFaults, shortNetwork, THROTTLES, waitAfter } from './session.rules.ts'

const rule = {
  min_length: 10,
  terms: ['asha.rao@northwind.example', 'Asha Rao', 'Northwind Support'],
  common: new Set(['password123', 'password', 'iloveyou']),
}
const faults = (password: string, confirm_password = password) => passwordFaults({ password, confirm_password }, rule)

describe('a new password', () => {
  it.each([
    ['nine long', 'x'.repeat(9), 'Password must have at least 10 characters'],
    ['129 long', 'x'.repeat(129), 'Password must have at most 128 characters'],
    ['among the commonest, whatever its case', 'PassWord123', 'This password is too easy to guess'],
    ['a common one before digits', 'password123456', 'This password is too easy to guess'],
    ['a common one behind digits', '2026password!', 'This password is too easy to guess'],
    ['a common one before signs', 'password$$$!', 'This password is too easy to guess'],
    ['a common one in other signs', 'P@$$w0rd2026', 'This password is too easy to guess'],
    ['a common one in wide letters', '\uff50\uff41\uff53\uff53word99', 'This password is too easy to guess'],
    ['a common one with ones for letters', '1l0vey0u!!!', 'This password is too easy to guess'],
    ['the own name before digits', 'Asha Rao 1990', 'This password is too easy to guess'],
    ['blanks', ' '.repeat(12), 'This password is too easy to guess'],
    ['one sign', 'a'.repeat(12), 'This password is too easy to guess'],
    ['one sign among blanks', 'a a a a a a a', 'This password is too easy to guess'],
    ['few signs', 'abababababba', 'This password is too easy to guess'],
    ['a short text over and over', 'w7k!w7k!w7k!w', 'This password is too easy to guess'],
    ['the alphabet', 'abcdefghijkl', 'This password is too easy to guess'],
    ['numbers in their order', '12345678901', 'This password is too easy to guess'],
    ['numbers backwards', '9876543210', 'This password is too easy to guess'],
    ['a row of the keyboard', 'qwertyuiopas', 'This password is too easy to guess'],
    ['a few rows', 'abcd1234efgh', 'This password is too easy to guess'],
    ['rows of the same', 'aaaa bbbb cccc', 'This password is too easy to guess'],
    ['the own address', 'asha.rao@northwind.example', 'This password is too easy to guess'],
    ['the name of the organisation', 'northwind support', 'This password is too easy to guess'],
  ])('is refused when it is %s', (_, password, text) => {
    expect(faults(password)).toEqual({ password: text })
  })
  it('must be typed twice alike', () => {
    expect(faults('correct horse battery', 'correct horse batterz')).toEqual({
      confirm_password: 'Passwords do not match',
    })
  })
  it('counts characters, not code units, and needs no special ones', () => {
    expect(faults('🦊🐢🦉🐙🐝🦆🐗🐫🦀🐬')).toEqual({})
    expect(faults('🦊'.repeat(9))).toHaveProperty('password')
    expect(faults('password of my cat')).toEqual({})
    expect(faults('4711081520')).toEqual({})
  })
})

describe('throttles', () => {
  it('let five failures of an address from one network pass, then wait 2, 4, 8 … 300 seconds', () => {
    const waits = [1, 4, 5, 6, 7, 8, 12, 13, 40].map((failures) => waitAfter(THROTTLES.address_network, failures))
    expect(waits).toEqual([0, 0, 2, 4, 8, 16, 256, 300, 300])
  })
  it('never wait less after one more failure', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(THROTTLES)), fc.nat(200), (throttle, failures) => {
        expect(waitAfter(throttle, failures + 1)).toBeGreaterThanOrEqual(waitAfter(throttle, failures))
        expect(waitAfter(throttle, failures)).toBeLessThanOrEqual(throttle.max_wait)
      }),
    )
  })
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('puts %s into the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
])('shortens %s to %s', (ip, network) => {
  expect(shortNetwork(ip)).toBe(network)
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605 Version/20 Mobile Safari/604',
    'Safari on iOS',
  ],
  ['curl/8', 'Unknown device'],
])('names the device of %s', (agent, label) => {
  expect(deviceLabel(agent)).toBe(label)
})
