import { describe, expect, it } from 'vitest'
import type { Scope } from '#kit/contract/permissions.ts'
import type { Actor } from '../actor.ts'
import { createAudience, tokensOf } from './tokens.ts'

const actor: Actor = {
  session_id: 1,
  account_id: 2,
  area: 'User',
  id: 3,
  employee_id: 3,
  name: 'Asha Rao',
  role_id: 4,
  role_number: 101,
  role_name: 'Associate',
  team_id: 5,
  time_zone: 'Europe/Berlin',
  grants: new Map<string, Scope>([
    ['test.own', 'own'],
    ['test.team', 'team'],
    ['test.department', 'department'],
    ['test.all', 'all'],
  ]),
  acting: null,
  token: null,
  confirmed_until: null,
  expires_at: '2026-03-12T09:00:00Z',
}
const acting = {
  admin_account_id: 9,
  admin_name: 'Erik Berg',
  reason: 'Helps',
  ends_at: '2026-03-11T09:30:00Z',
  grants: new Map(),
}

describe('the audiences of an actor', () => {
  it('are those of the keys that reach others, and not of what is everyone’s own', () => {
    expect(tokensOf(actor, ['lead:6'])).toEqual([
      'everyone',
      'account:User:3',
      'inbox:2',
      'member:5',
      'permission:test.team',
      'permission:test.department',
      'permission:test.all',
      'lead:6',
    ])
  })

  it('leave out the inbox while an admin acts, and the team where there is none', () => {
    const tokens = tokensOf({ ...actor, acting, team_id: null, grants: new Map() }, [])
    expect(tokens).toEqual(['everyone', 'account:User:3'])
  })
})

describe('an audience', () => {
  it('holds each member once, by the audiences that were said last', () => {
    const audience = createAudience<string>()
    audience.set('one', ['a', 'b'])
    audience.set('two', ['b'])
    expect([...audience.of(['a', 'b'])]).toEqual(['one', 'two'])
    audience.set('one', ['c'])
    expect([[...audience.of(['a'])], [...audience.of(['b', 'c'])]]).toEqual([[], ['two', 'one']])
    audience.remove('one')
    expect([...audience.of(['a', 'b', 'c'])]).toEqual(['two'])
  })
})
