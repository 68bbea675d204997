import { describe, expect, it } from 'vitest'
import { addressFault, hostnameOf, isPublicAddress } from './addresses.ts'

describe('an address of the internet', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '2606:4700::1111',
    '2a00::1',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true))

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

const NONE = new Set<string>()

describe('an address of a webhook', () => {
  // The address parser writes all these forms in one way, and that one is checked.
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://app.localhost/',
    'https://printer.local/',
    'https://db.internal/',
    'https://intranet/',
    'https://１２７.０.０.１/',
  ])('is private: %s', (address) => expect(addressFault(address, NONE)).toBe('private_address'))

  it('is of the internet and https', () => {
    expect(addressFault('https://hooks.example.org/a', NONE)).toBeNull()
    expect(addressFault('https://1.1.1.1:8443/', NONE)).toBeNull()
    expect(addressFault('http://hooks.example.org/a', NONE)).toBe('https_needed')
  })

  it('may be another one whose host is listed', () => {
    const listed = new Set(['127.0.0.1', 'hooks.internal', '::1'])
    for (const address of [
      'http://127.0.0.1:8080/',
      'http://hooks.internal/',
      'https://HOOKS.internal./',
      'http://[::1]/',
    ])
      expect(addressFault(address, listed)).toBeNull()
    expect(addressFault('http://127.0.0.2/', listed)).toBe('private_address')
    expect(addressFault('https://x.hooks.internal/', listed)).toBe('private_address')
  })

  it('has a host without brackets and dot', () => {
    expect(['https://[2A00::1]/', 'https://Example.org./'].map(hostnameOf)).toEqual(['2a00::1', 'example.org'])
  })
})
