// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { nthOf } from '#kit/contract/testing/required.ts'
import RequestsAdminScreen from '../../screens/requests-admin-screen.tsx'
import { blockOf, KINDS, policyType } from '../../testing/policy-rows.ts'
import { draw, hr, reader, stopDate } from '../../testing/screens.tsx'

stopDate()

const SEASON = {
  level: 'peak',
  name: 'Season',
  from_date: '2026-06-01',
  to_date: '2026-06-30',
  weekdays: null,
} as const
const FAIR = { level: 'closed', name: 'Fair', from_date: '2026-06-10', to_date: '2026-06-11', weekdays: null } as const

const draws = async (blocks: readonly ReturnType<typeof blockOf>[], query = '', actor = hr) => {
  fakeServer({
    'GET /api/admin/request/block': ok(blocks),
    'GET /api/admin/request/type': ok({ types: [policyType(1), policyType(2, { name: 'Sick leave' })], kinds: KINDS }),
  })
  await draw(actor, <RequestsAdminScreen />, `/admin/requests?tab=policy&section=blocks${query}`)
  await screen.findByRole('table', { name: 'Blackout periods' })
}
const june = () => within(screen.getByRole('region', { name: 'June 2026' })).getAllByRole('button')

describe('the year of blackout periods', () => {
  it('stops the keyboard once in a run of days, and again where another blackout period begins', async () => {
    await draws([blockOf(1, SEASON), blockOf(2, FAIR)])
    const stops = june().filter((button) => button.tabIndex === 0)
    expect(june()).toHaveLength(30)
    expect(stops.map(({ textContent }) => textContent)).toEqual(['1', '10', '12'])
    await userEvent.click(nthOf(june(), 10))
    await screen.findByRole('dialog', { name: /Fair/ })
  })

  it('names all blackout periods of a day', async () => {
    await draws([blockOf(1, SEASON), blockOf(2, FAIR)])
    expect(nthOf(june(), 9).getAttribute('aria-label')).toMatch(/Fair, closed; Season, peak$/)
    expect(nthOf(june(), 11).getAttribute('aria-label')).toMatch(/: Season, peak$/)
  })
})

describe('a blackout period to those who read it', () => {
  const can = { update: false, delete: false }

  it('names the types for which it holds', async () => {
    await draws([blockOf(1, { type_ids: [2], can })], '&block=1', reader)
    await within(await screen.findByRole('dialog')).findByText('Sick leave')
  })

  it('says that it holds for all leave', async () => {
    await draws([blockOf(1, { type_ids: null, can })], '&block=1', reader)
    await within(await screen.findByRole('dialog')).findByText('All leave that replaces no other')
  })
})
