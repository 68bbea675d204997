// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { CardSlot } from './card-slot.tsx'

const slotOf = (Content: React.ComponentType<DashboardCardProps>) => ({
  title: 'People',
  load: async () => ({ default: Content }),
})
const answer = { state: 'ok', path: '/admin/employees', data: { now: 60 } } as const

it('draws the content of a card, and its title leads to the rows', async () => {
  const slot = slotOf(({ data }) => <p>{JSON.stringify(data)}</p>)
  await renderScreen(<CardSlot slot={slot} answer={answer} onRetry={() => undefined} />)
  await screen.findByText('{"now":60}')
  expect(screen.getByRole('link', { name: 'People' }).getAttribute('href')).toBe('/admin/employees')
})

it('says that a card failed, with Retry', async () => {
  const onRetry = vi.fn()
  const slot = slotOf(() => <p>content</p>)
  await renderScreen(<CardSlot slot={slot} answer={{ ...answer, state: 'failed' }} onRetry={onRetry} />)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('keeps a card that cannot be drawn from taking the page with it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const slot = slotOf(() => {
    throw new Error('not the data that I know')
  })
  await renderScreen(<CardSlot slot={slot} answer={answer} onRetry={() => undefined} />)
  await screen.findByText('This card could not be loaded.')
  vi.restoreAllMocks()
})
