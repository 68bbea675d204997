// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { HistoryTab } from './history-tab.tsx'

it('narrows the history to days, and shows a message where nothing happened in them', async () => {
  const { sent } = fakeServer({ 'GET /api/admin/employee-history/5': ok([]) })
  const { history } = await renderScreen(<HistoryTab id={5} />, '/?kind=placement')
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-05-04' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-06-04' } })
  await waitFor(() =>
    expect(Object.fromEntries(sent.at(-1)?.query ?? [])).toEqual({
      kinds: 'placement',
      from: '2026-05-04',
      to: '2026-06-04',
    }),
  )
  await screen.findByText('Nothing happened in this selection')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(history.location.search).toBe(''))
})

describe('entries that say the same', () => {
  const changes = (days: readonly string[]) =>
    ok([
      ...days.map((on, at) => ({
        at: null,
        kind: 'record',
        planned: false,
        link: null,
        text: 'Work phone changed',
        fields: ['work phone'],
        on,
        actor: at === 1 ? 'Nina Sommer' : 'Anjali Desai',
      })),
      {
        at: null,
        kind: 'employment',
        planned: false,
        link: null,
        on: '2024-01-01',
        actor: null,
        text: 'Joined Northwind as NB-0005',
        fields: [],
      },
    ])

  it('are folded from five on, and each is shown when asked for', async () => {
    const days = ['2026-06-03', '2026-05-20', '2026-05-12', '2026-05-08', '2026-05-04']
    fakeServer({ 'GET /api/admin/employee-history/5': changes(days) })
    await renderScreen(<HistoryTab id={5} />)
    expect(await screen.findAllByText('Work phone changed')).toHaveLength(1)
    screen.getByText('Anjali Desai, Nina Sommer')
    fireEvent.click(screen.getByRole('button', { name: /^5 times since/ }))
    expect(screen.getAllByText('Work phone changed')).toHaveLength(5)
  })

  it('are all shown where they are fewer', async () => {
    const days = ['2026-06-03', '2026-05-20', '2026-05-12', '2026-04-08']
    fakeServer({ 'GET /api/admin/employee-history/5': changes(days) })
    await renderScreen(<HistoryTab id={5} />)
    expect(await screen.findAllByText('Work phone changed')).toHaveLength(4)
    expect(screen.queryByRole('button', { name: /times since/ })).toBeNull()
  })

  it('are folded by person and month, with all fields named, and each is shown when asked for', async () => {
    const change = (on: string, field: string, actor: string) => ({
      at: null,
      kind: 'record',
      planned: false,
      link: null,
      text: `${field} changed`,
      fields: [field],
      on,
      actor,
    })
    const entries = [
      change('2026-05-20', 'work phone', 'Anjali Desai'),
      change('2026-05-12', 'city', 'Anjali Desai'),
      change('2026-05-08', 'city', 'Nina Sommer'),
      change('2026-04-08', 'city', 'Nina Sommer'),
    ]
    fakeServer({ 'GET /api/admin/employee-history/5': ok(entries) })
    await renderScreen(<HistoryTab id={5} />)
    await screen.findByText('Work phone and city changed')
    expect(screen.getAllByText('city changed')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: '2 changes in May 2026' }))
    expect(screen.getAllByText('city changed')).toHaveLength(3)
    screen.getByText('work phone changed')
  })
})
