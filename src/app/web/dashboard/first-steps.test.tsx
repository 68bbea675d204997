// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { Dashboard } from '#domains/shell/contract/shell.calls.ts'
import { isFirstStart } from './first-start.ts'
import FirstSteps from './first-steps.tsx'

const dashboard = (data: unknown): Dashboard => ({
  date: '2026-03-11',
  as_of_at: '2026-03-11T09:00:00.000Z',
  since: { last_visit_at: null, items: [] },
  cards: { headcount: { state: 'ok', path: '/admin/employees', data } },
})
const card = (now: number, joining: number, people: number) => ({
  day: '2026-03-11',
  now,
  joining,
  leaving: 0,
  on_notice: 0,
  months: [{ month: '2026-03', people }],
})

it.each([
  ['nobody is, was or will be here', card(0, 0, 0), true],
  ['someone is here', card(1, 0, 1), false],
  ['someone comes', card(0, 1, 0), false],
  ['someone was here', card(0, 0, 3), false],
  ['the actor does not see people', null, false],
])('begins when %s', (_, data, expected) => {
  expect(isFirstStart(dashboard(data))).toBe(expected)
})

const draw = (permissions: readonly string[], name = 'My organisation') => {
  const actor = adminActor(['organisation.read', ...permissions])
  const here = { ...actor, organisation: { ...actor.organisation, name } }
  return renderScreen(
    <ActorProvider value={here}>
      <FirstSteps />
    </ActorProvider>,
    '/admin/dashboard',
  )
}
const counts = { departments: 1, brands: 0, people: 0, holiday_calendars: 1, work_patterns: 0 }
const ALL = ['settings.read', 'organisation.write', 'organisation.calendar.write', 'people.write']

it('leads to each form in its turn, ticks what is done and marks what comes next', async () => {
  fakeServer({ 'GET /api/admin/organisation': ok({ counts }) })
  await draw(ALL, 'Northwind')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/settings?group=organisation',
    '/admin/organisation?tab=holidays&edit_calendar=new',
    '/admin/organisation?tab=patterns&pattern=new',
    '/admin/organisation?tab=brands&brand=new',
    '/admin/organisation/departments?department=new',
    '/admin/employees?add=employee',
  ])
  await waitFor(() => expect(screen.getAllByLabelText('Done')).toHaveLength(3))
  const next = screen.getAllByRole('listitem').filter((item) => item.dataset['next'] === 'true')
  expect(next.map((item) => item.textContent)).toEqual([expect.stringContaining('Add a work pattern')])
})

it('begins with the name while the organisation has none', async () => {
  fakeServer({ 'GET /api/admin/organisation': ok({ counts }) })
  await draw(ALL)
  await waitFor(() => expect(screen.getAllByLabelText('Done')).toHaveLength(2))
  expect(screen.getAllByRole('listitem')[0]?.dataset['next']).toBe('true')
})

it('leaves out what a person may not do', async () => {
  fakeServer({ 'GET /api/admin/organisation': ok({ counts }) })
  await draw(['people.write'])
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Add the first employee'])
})
