// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { StatusDay, StatusDetails } from '../../contract/status.models.ts'
import StatusTab from './status-tab.tsx'

const DAYS: readonly StatusDay[] = [
  { day: '2026-05-10', minutes: 0, failed_minutes: 0 },
  { day: '2026-05-11', minutes: 600, failed_minutes: 3 },
  { day: '2026-05-12', minutes: 600, failed_minutes: 0 },
]
const STATUS: StatusDetails = {
  findings: [
    { state: 'ok', what: 'Versions', text: 'Muster 1.2.3' },
    { state: 'warn', what: 'Emails', text: '3 emails held' },
    { state: 'fail', what: 'Backups', text: '2 nights without a good one' },
  ],
  days: [...DAYS],
}

const draw = async (response: Parameters<typeof fakeServer>[0][string]) => {
  fakeServer({ 'GET /api/admin/status': response })
  await renderScreen(
    <ActorProvider value={adminActor(['records.backup.read'])}>
      <StatusTab />
    </ActorProvider>,
    '/admin/organisation?tab=status',
  )
}

describe('the status', () => {
  it('has a row for each part with who is needed when, and the days with failures', async () => {
    await draw(ok(STATUS))
    const parts = await screen.findByRole('table', { name: 'Parts of the installation' })
    const lines = within(parts)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'VersionsIn orderMuster 1.2.3',
      'EmailsNeeds you soon3 emails held',
      'BackupsNeeds you now2 nights without a good one',
    ])
    expect(screen.getByText('2 parts')).toBeDefined()
    expect(screen.getByRole('img', { name: 'The last 3 days: 3 minutes with failures' })).toBeDefined()
    const days = screen.getByRole('table', { name: 'Days with failures' })
    expect(within(days).getAllByRole('row')).toHaveLength(2)
    expect(within(days).getByText('0.5 %')).toBeDefined()
  })

  it('has no table of days where none failed', async () => {
    await draw(ok({ ...STATUS, days: DAYS.filter(({ failed_minutes: bad }) => bad === 0) }))
    expect(await screen.findByText('2 parts')).toBeDefined()
    expect(screen.queryByRole('table', { name: 'Days with failures' })).toBeNull()
  })

  it('reports that it cannot be read', async () => {
    await draw({ status: 500, body: { status: false, error: 'x' } })
    expect(await screen.findByRole('heading', { name: 'Could not load the status' })).toBeDefined()
  })
})
