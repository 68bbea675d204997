// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { SessionRow } from '../../contract/attendance.models.ts'
import { dayOf, detailOf, sessionOf } from '../testing/rows.ts'
import { RequestCorrection } from './request-correction.tsx'

const DAY = '2026-05-12'
const breakFrom = (started_at: string, ended_at: string | null): SessionRow['breaks'][number] => ({
  id: 1,
  kind: 'meal',
  name: 'Meal',
  paid: false,
  started_at: `${DAY}T${started_at}:00.000Z`,
  ended_at: ended_at && `${DAY}T${ended_at}:00.000Z`,
  start_claimed_at: null,
  end_claimed_at: null,
  clock_differs: false,
})

const filled = async (sessions: readonly SessionRow[]) => {
  await renderScreen(<RequestCorrection detail={detailOf(dayOf(DAY), sessions)} />)
  const href = screen.getByRole('link', { name: 'Ask for correction' }).getAttribute('href') ?? ''
  const query = new URL(href, 'http://localhost').searchParams
  return Object.fromEntries(new URLSearchParams(query.get('fill') ?? ''))
}

it('begins with the times and breaks of the punch', async () => {
  expect(await filled([sessionOf(DAY, { breaks: [breakFrom('10:00', '15:30')] })])).toEqual({
    in: '09:02',
    out: '17:30',
    breaks: '12:00–17:30',
  })
})

it('begins with the punch that has a break without an end, where the day has several', async () => {
  const open = sessionOf(DAY, { id: 22, breaks: [breakFrom('10:00', null)] })
  expect(await filled([open, sessionOf(DAY, { id: 23 })])).toMatchObject({ breaks: '12:00–', punch: '1' })
})
