// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
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

it('folds entries that say the same, and shows each of them', async () => {
  const entry = { at: null, kind: 'record', planned: false, link: null, text: 'The record was changed: work phone' }
  fakeServer({
    'GET /api/admin/employee-history/5': ok([
      { ...entry, on: '2026-06-03', actor: 'Anjali Desai' },
      { ...entry, on: '2026-05-20', actor: 'Nina Sommer' },
      { ...entry, on: '2026-05-04', actor: 'Anjali Desai' },
      { ...entry, on: '2024-01-01', kind: 'employment', actor: null, text: 'Joined Northwind as NB-0005' },
    ]),
  })
  await renderScreen(<HistoryTab id={5} />)
  expect(await screen.findAllByText(/^The record was changed/)).toHaveLength(1)
  screen.getByText('Anjali Desai, Nina Sommer')
  fireEvent.click(screen.getByRole('button', { name: /^3 times since/ }))
  expect(screen.getAllByText(/^The record was changed/)).toHaveLength(3)
})
