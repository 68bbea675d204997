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
