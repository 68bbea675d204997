// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { CardSlot } from './card-slot.tsx'

const slotOf = (Content: React.ComponentType<DashboardCardProps>) => ({
  title: 'People',
  load: async () => ({ default: Content }),
})
const result = { state: 'ok', path: '/admin/employees', data: { now: 60 } } as const

it('draws the content of a card, and its title leads to the rows', async () => {
  const slot = slotOf(({ data }) => <p>{JSON.stringify(data)}</p>)
  await renderScreen(<CardSlot slot={slot} height={100} result={result} onRetry={() => undefined} />)
  await screen.findByText('{"now":60}')
  expect(screen.getByRole('link', { name: 'People' }).getAttribute('href')).toBe('/admin/employees')
})

it('says that a card failed, with Retry', async () => {
  const onRetry = vi.fn()
  const slot = slotOf(() => <p>content</p>)
  await renderScreen(<CardSlot slot={slot} height={100} result={{ ...result, state: 'failed' }} onRetry={onRetry} />)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('keeps a card that cannot be drawn from taking the page with it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const slot = slotOf(() => {
    throw new Error('not the data that I know')
  })
  await renderScreen(<CardSlot slot={slot} height={100} result={result} onRetry={() => undefined} />)
  await screen.findByText('This card could not be loaded.')
  vi.restoreAllMocks()
})

describe('what needs attention', () => {
  const slot = { title: 'Needs attention', load: () => import('./attention-card.tsx') }
  const card = (lines: readonly unknown[]) => (
    <CardSlot slot={slot} height={100} result={{ state: 'ok', path: '', data: { lines } }} onRetry={() => undefined} />
  )

  it('leads from each line to its rows', async () => {
    const path = '/admin/management/notification?tab=email&state=failed'
    await renderScreen(card([{ text: 'emails could not be sent', count: 1204, path }]))
    const link = await screen.findByRole('link', { name: '1,204 emails could not be sent' })
    expect(link.getAttribute('href')).toBe(path)
  })

  it('says so where nothing waits', async () => {
    await renderScreen(card([]))
    await screen.findByText('Nothing is waiting for you.')
  })
})
