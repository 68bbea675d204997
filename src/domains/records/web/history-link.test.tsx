// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { HistoryProvider, type HistoryOf } from '#kit/web/screens/history-link.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { AuditRow } from '../contract/audit.models.ts'
import { recordsWeb } from './index.ts'

const row: AuditRow = {
  id: 7,
  at: '2026-05-12T09:00:00.000Z',
  actor: { id: 1, name: 'Clara Winter', role: 'Super admin' },
  on_behalf_of: null,
  verb: 'update',
  action: 'tasks.updated',
  entity: 'tasks',
  entity_id: 12,
  subject: null,
  sentence: 'Clara Winter renamed the task Renew',
  changes: [{ field: 'title', before: 'Review', after: 'Renew', is_hidden: false }],
  erased_at: null,
  reason: null,
  can: { restore: [] },
}

type Actor = Parameters<typeof ActorProvider>[0]['value']

const draw = async (of: HistoryOf, actor: Actor) => {
  await renderScreen(
    <ActorProvider value={actor}>
      <HistoryProvider value={recordsWeb.history ?? null}>
        <SideDrawer title="Row" is_open onClose={() => undefined} history={of}>
          <p>Inside</p>
        </SideDrawer>
      </HistoryProvider>
    </ActorProvider>,
    '/admin/dashboard',
  )
  await screen.findByText('Inside')
  return screen.queryByRole('link', { name: 'Changes' })?.getAttribute('href')
}
const reader = adminActor(['records.audit.read'])

describe('the history of a record', () => {
  it('is the audit of its rows', async () => {
    expect(await draw(['tasks', '12'], reader)).toBe('/admin/organisation?tab=audit&entity=tasks&entity_id=12')
  })

  it('of a person is that of all about them', async () => {
    expect(await draw(['employees', 12], reader)).toBe('/admin/organisation?tab=audit&employee_id=12')
  })

  it('is shown in place to those who may read it, and not the audit', async () => {
    fakeServer({ 'GET /api/admin/audit-record/tasks/12': ok([row], { next_cursor: null, total: 1 }) })
    expect(await draw(['tasks', 12], adminActor(['records.history.read']))).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'Changes' }))
    await screen.findByText('Title', { selector: 'summary *' }, { timeout: 5000 })
    screen.getByRole('dialog', { name: 'Changes · Row' })
    screen.getByText(/^Renamed the task Renew · /)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it.each([
    ['of a record that is not there yet', ['tasks', 'new'], reader],
    ['without the right to read any', ['tasks', 12], adminActor(['tasks.read'])],
    ['in the area of employees', ['tasks', 12], employeeActor(['records.own.read'])],
  ] as const)('has no link %s', async (_what, of, actor) => {
    expect(await draw(of, actor)).toBeUndefined()
  })
})
