import { describe, expect, it } from 'vitest'
import { type Candidate, isFactorProved, isIssuer, issuerOf, matchOf } from './oidc.rules.ts'

const account = (more: Partial<Candidate> = {}): Candidate => ({
  id: 7,
  sub: null,
  block: null,
  starts_on: null,
  ...more,
})
const person = { sub: 'a', email: 'asha@northwind.example', is_verified: true }

describe('the account that a person of the provider opens', () => {
  it.each([
    ['linked before', person, account({ sub: 'a' }), null, { kind: 'linked', id: 7 }],
    [
      'linked, with another email by now',
      { ...person, email: 'x@y.example' },
      account(),
      null,
      { kind: 'linked', id: 7 },
    ],
    [
      'linked, without any email',
      { ...person, email: null, is_verified: false },
      account(),
      null,
      { kind: 'linked', id: 7 },
    ],
    ['linked, and the email of someone else', person, account(), account({ id: 8 }), { kind: 'linked', id: 7 }],
    ['linked and blocked', person, account({ block: 'left' }), null, { kind: 'none', reason: 'company_no_account' }],
    ['first, by a verified email', person, null, account(), { kind: 'first', id: 7 }],
    [
      'an unverified email',
      { ...person, is_verified: false },
      null,
      account(),
      { kind: 'none', reason: 'company_unverified' },
    ],
    ['linked a moment ago', person, null, account({ sub: 'a' }), { kind: 'linked', id: 7 }],
    ['no email', { ...person, email: null }, null, account(), { kind: 'none', reason: 'company_unverified' }],
    ['an email of no account', person, null, null, { kind: 'none', reason: 'company_no_account' }],
    [
      'an email that another person uses again',
      person,
      null,
      account({ sub: 'b' }),
      { kind: 'none', reason: 'company_taken' },
    ],
    [
      'an account that is blocked',
      person,
      null,
      account({ block: 'disabled' }),
      { kind: 'none', reason: 'company_no_account' },
    ],
    [
      'a first day that lies ahead',
      person,
      null,
      account({ block: 'not_employed', starts_on: '2026-04-01' }),
      { kind: 'none', reason: 'company_too_early', day: '2026-04-01' },
    ],
  ])('%s', (_case, claims, linked, ofEmail, match) => {
    expect(matchOf(claims, linked, ofEmail)).toEqual(match)
  })
})

describe('an issuer', () => {
  it.each([
    ['https://login.example', true],
    ['https://login.example/tenant/v2.0', true],
    ['https://login.example/.well-known/openid-configuration', true],
    ['http://127.0.0.1:4000', true],
    ['https://login.example/?a=b', false],
    ['https://login.example/#a', false],
    ['https://name:word@login.example', false],
    ['ftp://login.example', false],
    ['login.example', false],
    ['javascript:alert(1)', false],
  ])('%s: %s', (typed, is) => {
    expect(isIssuer(typed)).toBe(is)
  })

  it('has no path of its description', () => {
    expect(issuerOf(' https://login.example/t/.well-known/openid-configuration')).toBe('https://login.example/t')
  })
})

it.each([
  [['pwd', 'mfa'], true],
  [['pwd'], false],
  [['otp'], false],
  ['mfa', false],
  [undefined, false],
])('a second factor is proved by %j: %s', (amr, is) => {
  expect(isFactorProved(amr)).toBe(is)
})
