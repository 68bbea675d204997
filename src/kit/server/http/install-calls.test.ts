import type { Permission } from '#kit/contract/keys.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call, publicCall } from '#kit/contract/call.ts'
import { permissions } from '#kit/contract/permissions.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import { type Handler, handle, handlePublic, type ServerDomain } from '../call/handle.ts'
import { checkDomains } from './install-calls.ts'

const made = (id: string, route: `GET /api/admin/${string}`, permission: Permission = 'test.read') =>
  call({ id, route, permission, summary: 'A test.', data: z.strictObject({}) })
const domain = (handlers: readonly Handler[], id = 'test'): ServerDomain => ({
  id,
  permissions: permissions({ [`${id}.read`]: { label: 'Read', admin: [0] } }),
  handlers,
  constraints: {},
  jobs: [],
  fills: [],
  retention: { ends: {}, kept: {} },
})
const nothing = async () => ({})
const starts =
  (...domains: ServerDomain[]) =>
  () =>
    checkDomains(domains)

describe('the start is refused', () => {
  it('for a call that asks for a permission that nobody declares', () => {
    expect(starts(domain([handle(made('a.get', 'GET /api/admin/a', malformed('gone.read')), nothing)]))).toThrow(
      'a.get asks for the unknown permission gone.read',
    )
  })

  it('for two calls of one address, however their parameters are named', () => {
    const handlers = [
      handle(made('a.get', 'GET /api/admin/a/:id'), nothing),
      handle(made('b.get', 'GET /api/admin/a/:other'), nothing),
    ]
    expect(starts(domain(handlers))).toThrow('b.get and a.get share the address GET /api/admin/a/:')
  })

  it('for a permission that two domains declare', () => {
    expect(starts(domain([]), domain([]))).toThrow('The permission test.read is declared twice')
  })

  it('for a public handler of a call that needs a session, and the other way round', () => {
    const closed = made('a.get', 'GET /api/admin/a')
    const open = call({
      id: 'b.get',
      route: 'GET /api/b',
      permission: publicCall('Anybody may ask.'),
      summary: 'A test.',
      data: z.strictObject({}),
    })
    const text = 'a public call needs handlePublic, any other needs handle'
    expect(starts(domain([handlePublic(closed, nothing)]))).toThrow(`a.get: ${text}`)
    expect(starts(domain([handle(open, nothing)]))).toThrow(`b.get: ${text}`)
    expect(starts(domain([handle(closed, nothing), handlePublic(open, nothing)]))).not.toThrow()
  })
})
