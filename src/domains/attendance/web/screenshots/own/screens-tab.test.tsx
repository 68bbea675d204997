// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import TimesheetScreen from '../../screens/timesheet-screen.tsx'
import { detailOf, openSession } from '../../testing/rows.ts'
import { NOW, page, stopDate, TODAY, totals, working } from '../../testing/screens.tsx'
import { screenshotOf, screenshotPolicyOf, viewOf } from '../../testing/screenshot-rows.ts'

stopDate()
beforeEach(() => localStorage.setItem('punch_state.7', 'in'))

const OWN = 'GET /api/user/workscreenshort/list/7'
const CONSENT = 'POST /api/user/workscreenshort/consent'
const agreed = { text_version: 2, accepted_at: '2026-05-01T08:00:00.000Z', withdrawn_at: null }
const sharer = employeeActor(['timesheet.read', 'timesheet.punch', 'screenshot.own.read', 'screenshot.own.write'])
const own = (data: object = {}) => ok({ policy: screenshotPolicyOf(), consent: agreed, shots: [], ...data })
const responses = (more: Parameters<typeof fakeServer>[0] = {}) => ({
  'GET /api/user/attendancelog/7': ok([openSession(TODAY)], { ...page(1), server_now: NOW, today: working }),
  [`GET /api/user/attendance_day/7/${TODAY}`]: ok(detailOf(working, [openSession(TODAY)])),
  'GET /api/user/breaktime': ok({ on_break: false, started_at: null, kinds: [], breaks: [] }),
  'GET /api/user/getuserWorkandBreaktime': ok({
    totals,
    days: [working],
    punch_state: 'in',
    break_status: 'off',
    server_now: NOW,
  }),
  'POST /api/user/punchin/heartbeat': ok({
    punch_state: 'in',
    break_status: 'off',
    state: 'working',
    session_version: 1,
    server_now: NOW,
    next_shot_from_at: null,
    next_shot_to_at: null,
  }),
  'GET /api/user/workscreenshort/views': ok([], page(0)),
  'GET /api/user/workscreenshort/image/5': { body: 'bytes of a picture' },
  [OWN]: own(),
  ...more,
})
const draw = (path = '/employee/timesheet?tab=screens') =>
  renderScreen(
    <ActorProvider value={sharer}>
      <TimesheetScreen />
    </ActorProvider>,
    path,
  )

describe('the tab Screens', () => {
  it('stands where pictures are switched on, and says what was agreed to', async () => {
    fakeServer(responses())
    await draw('/employee/timesheet')
    await userEvent.click(await screen.findByRole('tab', { name: 'Screens' }))
    await screen.findByText('One picture of the screen is taken in each interval.')
    screen.getByText('One picture every 10 minutes, at a random moment. Not blurred.')
    screen.getByText('For 24 hours only you see a picture and can change it.')
    screen.getByText(/^Agreed .*May/)
    await screen.findByText('No pictures on this day.')
    await screen.findByText('Nobody has looked at your pictures.')
  })

  it('is left out where they are switched off', async () => {
    fakeServer(responses({ [OWN]: own({ policy: screenshotPolicyOf({ is_on: false }) }) }))
    await draw()
    await screen.findByText('Working since 09:02')
    expect(screen.queryByRole('tab', { name: 'Screens' })).toBeNull()
  })

  it('asks for consent first: both answers are offered, and nothing is shared without', async () => {
    const { sent } = fakeServer(responses({ [OWN]: own({ consent: null }), [CONSENT]: ok({}) }))
    await draw()
    await screen.findByText('Not answered')
    expect(screen.getByRole('button', { name: 'Share Screen' })).toHaveProperty('disabled', true)
    screen.getByText(/Agree to the privacy text first/)
    await userEvent.click(screen.getByRole('button', { name: 'I do not agree' }))
    await userEvent.click(await screen.findByRole('button', { name: 'I agree' }))
    await waitFor(() =>
      expect(sent.filter(({ path }) => path.endsWith('/consent')).map(({ body }) => body)).toEqual([
        { text_version: 2, accept: false },
        { text_version: 2, accept: true },
      ]),
    )
  })

  it('asks again where the text has changed', async () => {
    fakeServer(responses({ [OWN]: own({ consent: { ...agreed, text_version: 1 } }) }))
    await draw()
    await screen.findByText('The text has changed. Read it again.')
    screen.getByRole('button', { name: 'I agree' })
  })

  it('takes a file where the browser cannot share, and names when it was made', async () => {
    const { sent } = fakeServer(responses({ 'POST /api/user/workscreenshort': ok(screenshotOf(5)) }))
    await draw()
    await screen.findByText('This browser cannot share a screen. Upload pictures instead.')
    const file = new File(['png'], 'screen.png', { type: 'image/png', lastModified: Date.parse(NOW) - 60_000 })
    await userEvent.upload(screen.getByLabelText('Upload screenshot'), file)
    await screen.findByText('Stored.')
    const form = sent.find(({ path }) => path.endsWith('/workscreenshort'))?.body as FormData
    expect(form.get('id')).toBe('7')
    expect(Date.parse(String(form.get('captured_at')))).toBeLessThanOrEqual(Date.parse(NOW) - 59_000)
  })
})

describe('an own picture', () => {
  const PRIVATE = screenshotOf(5)
  const list = (screenshot = PRIVATE) => ({
    [OWN]: own({
      shots: [
        screenshot,
        screenshotOf(6, {
          state: 'deleted',
          delete_reason: 'A private message',
          can: { redact: false, delete: false },
        }),
      ],
    }),
  })
  const open = async (more: Parameters<typeof fakeServer>[0] = {}) => {
    const fake = fakeServer(responses({ ...list(), ...more }))
    await draw()
    await screen.findByText('21 h 24 min left')
    screen.getByText('Deleted: A private message')
    await userEvent.click(screen.getByRole('button', { name: /^Open the picture of/ }))
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText(/Only you see it until/)
    return { ...fake, drawer }
  }

  it('is covered by areas that the keyboard moves, after a question that names the consequence', async () => {
    const { sent, drawer } = await open({
      'PUT /api/user/workscreenshort/redact/5': ok(screenshotOf(5, { version: 2, redacted: true })),
    })
    await userEvent.click(drawer.getByRole('button', { name: 'Cover a part' }))
    await userEvent.click(drawer.getByRole('button', { name: 'Add area' }))
    const area = drawer.getByRole('button', { name: /^Area 1: 35 % from the left/ })
    fireEvent.keyDown(area, { key: 'ArrowRight' })
    fireEvent.keyDown(drawer.getByRole('button', { name: /^Area 1/ }), { key: 'ArrowDown', shiftKey: true })
    await userEvent.click(drawer.getByRole('button', { name: 'Cover 1 area' }))
    const question = within(await screen.findByRole('dialog', { name: 'Cover 1 area?' }))
    await userEvent.click(question.getByRole('button', { name: 'Cover 1 area' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
        version: 1,
        areas: [{ x: 370, y: 400, width: 300, height: 220 }],
      }),
    )
  })

  it('is deleted with a reason', async () => {
    const { sent, drawer } = await open({
      'DELETE /api/user/workscreenshort/5': ok(screenshotOf(5, { state: 'deleted' })),
    })
    await userEvent.click(drawer.getByRole('button', { name: 'Delete picture' }))
    const button = drawer.getByRole('button', { name: 'Delete picture' })
    await userEvent.click(button)
    await drawer.findByRole('link', { name: /^Reason/ })
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
    await userEvent.type(drawer.getByLabelText('Reason'), 'My bank was open')
    await userEvent.click(button)
    await waitFor(() => {
      const query = sent.find(({ method }) => method === 'DELETE')?.query
      expect([query?.get('reason'), query?.get('version')]).toEqual(['My bank was open', '1'])
    })
  })

  it('says why it cannot be changed any more', async () => {
    const message = 'The 24 hours to change this picture are over.'
    const { drawer } = await open({
      'DELETE /api/user/workscreenshort/5': { body: { status: false, code: 'screenshot.window_over', message } },
    })
    await userEvent.click(drawer.getByRole('button', { name: 'Delete picture' }))
    await userEvent.type(drawer.getByLabelText('Reason'), 'My bank was open')
    await userEvent.click(drawer.getByRole('button', { name: 'Delete picture' }))
    await drawer.findByText(message)
  })
})

it('the log has one line for each view, with its reason and its pictures', async () => {
  const [one, other] = ['7f1e9a52-58d8-4a53-8cf5-0d10a6f1c001', '7f1e9a52-58d8-4a53-8cf5-0d10a6f1c002']
  const rows = [
    viewOf(3, other, { viewer_name: 'Thomas Keller', reason_code: 'other', note: 'Asked for' }),
    viewOf(2, one),
    viewOf(1, one),
  ]
  fakeServer(responses({ 'GET /api/user/workscreenshort/views': ok(rows, page(3)) }))
  await draw()
  const table = within(await screen.findByRole('table', { name: 'Views of your pictures' }))
  expect(table.getAllByRole('row')).toHaveLength(3)
  table.getByText('Other: Asked for')
  table.getByText(/^Mon.* 11.*:00.*, .*:00/)
})
