// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { RetentionRow } from '../../contract/retention.models.ts'
import type { SubjectRequest } from '../../contract/subjects.models.ts'
import RetentionTab from './retention-tab.tsx'

const rule: RetentionRow = {
  id: 2,
  key: 'leaver_personal',
  label: 'Personal data of people who left',
  what: 'Addresses and notes are removed.',
  why: 'It is needed for questions.',
  keep_days: 1095,
  floor_days: 30,
  set_at: null,
  next: { keep_days: 730, from: '2026-05-19T09:00:00.000Z' },
  reason: 'As agreed',
  last_run: { at: '2026-05-12T03:11:00.000Z', rows: 3, error: null },
  due_rows: 4,
  version: 2,
}
const request: SubjectRequest = {
  id: 9,
  employee: { id: 12, name: 'Asha Rao' },
  kind: 'erase',
  state: 'waiting',
  requested_by: 'Clara Winter',
  requested_at: '2026-05-12T09:00:00.000Z',
  reason: 'They asked for it',
  acts_on: '2026-05-19T09:00:00.000Z',
  finished_at: null,
  expires_at: null,
  blocked: [],
  kept: [],
  can: { cancel: true, download: false },
}
const legalHold = {
  id: 4,
  employee: { id: 13, name: 'Ravi Kumar' },
  reason: 'A case at court',
  placed_by: 'Clara Winter',
  placed_at: '2026-05-01T09:00:00.000Z',
}

const draw = async (keys: Parameters<typeof adminActor>[0], requests: readonly SubjectRequest[] = [request]) => {
  const server = fakeServer({
    'GET /api/admin/retention': ok([rule]),
    'PUT /api/admin/retention/2': ok({ ...rule, next: null }),
    'POST /api/admin/retention/preview': ok({
      rows: 7,
      people: 5,
      named: [
        { id: 13, name: 'Asha Rao' },
        { id: 12, name: 'Ravi Kumar' },
      ],
      oldest: null,
      bytes: 4096,
    }),
    'GET /api/admin/legal-hold': ok([legalHold]),
    'GET /api/admin/data-subject': ok(requests),
  })
  await renderScreen(
    <ActorProvider value={adminActor(keys)}>
      <RetentionTab />
    </ActorProvider>,
    '/admin/organisation?tab=retention',
  )
  return server
}

describe('retention', () => {
  it('shows how long data is kept, and takes a change back that waits', async () => {
    await draw(['records.retention.read', 'records.retention.write', 'records.erase'])
    const row = within(await screen.findByRole('row', { name: /Personal data of people who left/ }))
    expect(row.getByText('1,095 days')).toBeDefined()
    expect(row.getByText(/^730 days from/)).toBeDefined()
    await userEvent.click(row.getByRole('button', { name: 'Cancel the change' }))
    expect(await screen.findByText('Retention Updated Successfully')).toBeDefined()
  })

  it('says what a class would remove before it is saved', async () => {
    await draw(['records.retention.read', 'records.retention.write'])
    await userEvent.click(await screen.findByText('Personal data of people who left'))
    expect(await screen.findByText('7 rows of 5 people would be removed, 4 KB.')).toBeDefined()
    const named = screen.getByText(/and 3 others$/)
    expect(named.textContent).toBe('Asha Rao, Ravi Kumar and 3 others')
    expect(within(named).getByRole('link', { name: 'Ravi Kumar' }).getAttribute('href')).toBe(
      '/admin/employee/details/12',
    )
    expect(screen.getByLabelText(/^Days/)).toBeDefined()
  })

  it('lists holds and what was asked for, with what is still to come', async () => {
    await draw(['records.retention.read', 'records.retention.write', 'records.erase'])
    expect(within(await screen.findByRole('row', { name: /Ravi Kumar/ })).getByText('A case at court')).toBeDefined()
    const requestRow = within(await screen.findByRole('row', { name: /Asha Rao/ }))
    expect(requestRow.getByText('Erasure')).toBeDefined()
    expect(requestRow.getByText(/^On /)).toBeDefined()
    expect(requestRow.getByRole('button', { name: 'Take back' })).toBeDefined()
  })

  it('is only read by those who may not set it', async () => {
    await draw(['records.retention.read'])
    await screen.findByRole('row', { name: /Personal data of people who left/ })
    expect(screen.queryByRole('button', { name: 'Cancel the change' })).toBeNull()
    expect(screen.queryByText('Legal holds')).toBeNull()
    expect(screen.queryByText('Data requests')).toBeNull()
  })

  it('says that nothing was asked for yet', async () => {
    await draw(['records.retention.read', 'records.erase'], [])
    expect(await screen.findByText('No data requests')).toBeDefined()
  })
})
