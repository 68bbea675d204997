// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { addInterview, updateInterview } from '../contract/interviews.calls.ts'
import type { Interview } from '../contract/recruiting.models.ts'
import { InterviewDetails } from './interviews/interview-details.tsx'
import { MoveForm, PlanDrawer } from './interviews/plan-drawer.tsx'

const ADD = 'POST /api/admin/interview'
const MOVE = 'POST /api/admin/interview_update/4'
const people = { 'GET /api/admin/employee': okPage([{ id: 5, name: 'Ada Berg', designation: null }]) }
const interview = {
  id: 4,
  title: 'First talk',
  starts_at: '2031-06-02T08:00:00Z',
  ends_at: '2031-06-02T08:45:00Z',
  zone: 'Europe/Berlin',
  mode: 'video',
  place: 'https://meet.example/1',
  interviewers: [{ area: 'User', id: 5, name: 'Ada Berg' }],
  version: 2,
} as unknown as Interview

const shown = {
  ...interview,
  state: 'scheduled',
  opening: { id: 1, title: 'Developer' },
  result_note: null,
} as unknown as Interview

const draw = async (content: React.ReactNode, responses: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer({ ...people, ...responses })
  await renderScreen(<ActorProvider value={adminActor([])}>{content}</ActorProvider>)
  const bodies = () => server.sent.filter(({ path }) => path.startsWith('/api/admin/interview')).map(({ body }) => body)
  return { ...server, bodies }
}
const drawer = { id: '12', open: () => undefined, close: () => undefined }

describe('an interview is planned', () => {
  const fillIn = async () => {
    await fill('Title', 'Second talk')
    await fill('Day', '06/03/2031')
    await fill('Length', '60')
    await choose('How', 'Phone')
    await fill('Place or link optional', '+49 30 1')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Interviewers' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Ada Berg' }))
  }

  it('as it is typed, on the clock of who plans it', async () => {
    const { bodies } = await draw(<PlanDrawer drawer={drawer} />, { [ADD]: ok(interview) })
    await fillIn()
    await clickOn('Plan interview')
    await screen.findByText('Interview Added Successfully')
    expect(bodies()).toEqual([
      {
        candidate_id: 12,
        title: 'Second talk',
        starts_at: '2031-06-03T08:00:00.000Z',
        ends_at: '2031-06-03T09:00:00.000Z',
        zone: 'Europe/Berlin',
        mode: 'phone',
        place: '+49 30 1',
        interviewers: [{ area: 'User', id: 5 }],
      },
    ])
  })

  it('on the clock of a zone that was chosen', async () => {
    const { bodies } = await draw(<MoveForm interview={interview} onDone={() => undefined} />, {
      [MOVE]: ok(interview),
    })
    await choose('Time zone', 'Asia/Tokyo')
    await clickOn('Save interview')
    await screen.findByText('Interview Updated Successfully')
    expect(bodies()).toMatchObject([{ data: { zone: 'Asia/Tokyo', starts_at: '2031-06-02T01:00:00.000Z' } }])
  })

  it('and shown to each reader on their clock and on that of the interview', async () => {
    await draw(<InterviewDetails interview={{ ...shown, zone: 'Asia/Kolkata' }} />, {})
    await screen.findByText(/to 08:45 AM \(01:30 PM to 02:15 PM Kolkata\)/)
  })

  it.each([
    ['hiring.interviewer_busy', 'Interviewers', '{name} already has an interview from {from} to {to}.'],
    ['hiring.candidate_busy', 'Time', 'The candidate already has an interview then.'],
    ['hiring.interview_past', 'Time', 'Choose a time in the future.'],
  ])('or it says %s at %s', async (code, label, text) => {
    await draw(<PlanDrawer drawer={drawer} />, { [ADD]: refusing(addInterview, code) })
    await fillIn()
    await clickOn('Plan interview')
    await refusedAt(label, text)
  })

  it('or it says at the length and at the place what is wrong, and beside the button what ended', async () => {
    const { responses } = await draw(<PlanDrawer drawer={drawer} />, {
      [ADD]: faulting('place', 'A video call needs its link'),
    })
    await fillIn()
    await clickOn('Plan interview')
    await refusedAt('Place or link optional', 'A video call needs its link')
    responses[ADD] = refusing(addInterview, 'hiring.candidate_ended')
    await fill('Place or link optional', 'Room 2')
    await clickOn('Plan interview')
    await refusedNextTo('This application has ended.')
  })
})

describe('an interview is moved', () => {
  const move = <MoveForm interview={interview} onDone={() => undefined} />

  it('to another place, or to none', async () => {
    const { bodies } = await draw(move, { [MOVE]: ok(interview) })
    await choose('How', 'Phone')
    await userEvent.clear(screen.getByLabelText('Place or link optional'))
    await clickOn('Save interview')
    await screen.findByText('Interview Updated Successfully')
    expect(bodies()).toEqual([
      {
        data: {
          version: 2,
          title: 'First talk',
          starts_at: '2031-06-02T08:00:00.000Z',
          ends_at: '2031-06-02T08:45:00.000Z',
          zone: 'Europe/Berlin',
          mode: 'phone',
          place: null,
          interviewers: [{ area: 'User', id: 5 }],
        },
      },
    ])
  })

  it('or it says at the time that it has passed', async () => {
    await draw(move, { [MOVE]: refusing(updateInterview, 'hiring.interview_past') })
    await clickOn('Save interview')
    await refusedAt('Time', 'Choose a time in the future.')
  })
})
