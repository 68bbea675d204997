// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { History } from '../contract/performance.models.ts'
import type { Score } from '../contract/scores.models.ts'
import { ReviewForm } from './evaluation/review-form.tsx'
import { AddScore } from './scores/add-score.tsx'
import ScoresScreen from './screens/scores-screen.tsx'
import { canDo, evaluation } from './testing/rows.ts'

const history: History = {
  evaluations: [],
  axis: { designations: [], managers: [], skills: [], scores: [{ month: '2026-05', points: 4 }] },
}

describe('a review in the admin area', () => {
  it('B101, A3: is saved with the fixed id 2, whichever employee is shown', async () => {
    const server = fakeServer({ 'PUT /api/admin/performance/2': ok(evaluation) })
    await renderScreen(
      <ActorProvider value={adminActor(['performance.read', 'performance.review'])}>
        <ReviewForm evaluation={evaluation} side="manager" />
      </ActorProvider>,
      '/admin/employee/performance/9',
    )
    await screen.findByText('3.94 Exceeds')
    await userEvent.type(screen.getByLabelText(/^Overall comment/), 'Well done')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Performance Updated Successfully')
    const sent = server.sent.filter(({ method }) => method === 'PUT')
    expect(sent.map(({ path }) => path)).toEqual(['/api/admin/performance/2'])
    expect(sent[0]?.body).toMatchObject({ employee_id: 9, version: 3, cycle_id: 5, overall_comment: 'Well done' })
  })
})

describe('/employee/scores', () => {
  const own = employeeActor(['performance.own', 'performance.score.add'])
  const open = (path: string) =>
    renderScreen(
      <ActorProvider value={own}>
        <ScoresScreen />
      </ActorProvider>,
      path,
    )

  it('says when there is no evaluation', async () => {
    fakeServer({ 'POST /api/user/get_evaluation_details': ok(null) })
    await open('/employee/scores')
    await screen.findByText('No evaluation yet')
  })

  it('B188: reads the evaluation, the history and the scores', async () => {
    const server = fakeServer({
      'POST /api/user/get_evaluation_details': ok({ ...evaluation, can: canDo() }),
      'POST /api/user/get_evaluation_history': ok(history),
      [`GET /api/user/score/${own.id}`]: ok({
        rows: [],
        by_month: [],
        by_category: [],
        total: 0,
        thanks_left: 10,
        can: { add: true, lead: false },
      }),
    })
    await open('/employee/scores')
    await screen.findByText('H1 2026')
    await userEvent.click(screen.getByRole('tab', { name: 'My scores' }))
    await screen.findByText('No scores in this period.')
    await userEvent.click(screen.getByRole('tab', { name: 'History' }))
    await screen.findByText('No results yet')
    expect(new Set(server.sent.map(({ path }) => path))).toEqual(
      new Set(['/api/user/get_evaluation_details', '/api/user/get_evaluation_history', `/api/user/score/${own.id}`]),
    )
  })

  it('leads to each cycle that waits, also while another one is open', async () => {
    const both = [
      { id: 9, name: 'H2 2026', state: 'goals' as const },
      { id: evaluation.cycle.id, name: 'H1 2026', state: 'self_review' as const },
    ]
    const server = fakeServer({
      'POST /api/user/get_evaluation_details': ok({ ...evaluation, cycles: both, can: canDo() }),
    })
    await open('/employee/scores')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Cycle' }))
    await userEvent.click(await screen.findByRole('option', { name: /H2 2026/ }))
    await waitFor(() => expect(server.sent.at(-1)?.body).toMatchObject({ cycle_id: 9 }))
  })

  it('a score leads to what it was given for', async () => {
    const score: Score = {
      id: 1,
      employee: { id: own.id, name: own.name },
      on: '2026-05-12',
      points: 5,
      category: 'delivery',
      kind: 'lead',
      reason: 'Finished in time',
      author: { id: 3, name: 'Thomas Keller' },
      source: { type: 'task', id: 7, label: 'T-7 Move the archive', path: '/employee/tasks?task=7' },
      voided: false,
      can: { delete: false },
    }
    const hidden: Score = { ...score, id: 2, source: { type: 'report', id: 8, label: null, path: null } }
    fakeServer({
      [`GET /api/user/score/${own.id}`]: ok({
        rows: [score, hidden],
        by_month: [{ month: '2026-05', points: 10 }],
        by_category: [{ category: 'delivery', points: 10, count: 2 }],
        total: 10,
        thanks_left: 10,
        can: { add: true, lead: false },
      }),
    })
    await open('/employee/scores?tab=scores')
    const link = await screen.findByRole('link', { name: 'T-7 Move the archive' })
    expect(link.getAttribute('href')).toBe('/employee/tasks?task=7')
    expect(screen.queryByRole('link', { name: 'Work report' })).toBeNull()
    screen.getByText('Work report')
  })

  it('thanks name what the colleague finished', async () => {
    const server = fakeServer({
      'GET /api/user/score_sources/9': ok([
        { source_type: 'ticket', source_id: 4, label: 'SUP-4 Login fails', on: '2026-05-12' },
      ]),
      'POST /api/user/score': ok(null),
    })
    const drawer = { id: 'new', open: () => {}, close: () => {} }
    await renderScreen(
      <ActorProvider value={own}>
        <AddScore kind="lead" drawer={drawer} person={{ id: 9, name: 'Mina Park' }} />
      </ActorProvider>,
      '/employee/scores',
    )
    await userEvent.click(await screen.findByRole('combobox', { name: /^What for/ }))
    await userEvent.click(await screen.findByRole('option', { name: /SUP-4 Login fails/ }))
    await userEvent.type(screen.getByLabelText(/^Points/), '5')
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Solved within the hour')
    await userEvent.click(screen.getByRole('button', { name: 'Add score' }))
    await waitFor(() =>
      expect(server.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
        user_id: 9,
        points: 5,
        source_type: 'ticket',
        source_id: 4,
      }),
    )
  })

  it('shows a result with the way to answer it', async () => {
    const shared = {
      ...evaluation,
      state: 'shared',
      scores_x100: { self: 300, manager: 380, final: 394 },
      grade: 'Exceeds',
      calibration: [{ from_x100: 380, to_x100: 394, reason: 'As the team', at: '2026-07-01T09:00:00.000Z' }],
      can: canDo('acknowledge'),
    }
    const server = fakeServer({
      'POST /api/user/get_evaluation_details': ok(shared),
      'POST /api/user/evaluation_acknowledge': ok({ ...shared, state: 'acknowledged', agrees: true, can: canDo() }),
    })
    await open('/employee/scores')
    const calibration = await screen.findByRole('list', { name: 'Calibration' })
    expect(calibration.textContent).toContain('3.80 to 3.94: As the team')
    await userEvent.click(screen.getByRole('combobox', { name: 'Do you agree?' }))
    await userEvent.click(await screen.findByRole('option', { name: 'I agree' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await screen.findByText('Performance Updated Successfully')
    expect(server.sent.find(({ path }) => path.endsWith('acknowledge'))?.body).toEqual({
      evaluation_id: 41,
      version: 3,
      agrees: true,
    })
  })
})
