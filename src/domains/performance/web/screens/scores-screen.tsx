import { lazy, Suspense } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { readHistory } from '../../contract/evaluations.calls.ts'
import { HistoryView } from '../evaluation/history.tsx'
import { OwnEvaluation } from '../evaluation/own-evaluation.tsx'

const OwnScores = lazy(async () => ({ default: (await import('../scores/own-scores.tsx')).OwnScores }))
const TeamTab = lazy(async () => ({ default: (await import('../evaluation/team.tsx')).TeamTab }))

const TeamReview = lazy(async () => ({ default: (await import('../evaluation/team-review.tsx')).TeamReview }))

const OwnHistory = () => {
  const { id } = useActor()
  const query = useCallQuery(readHistory, { body: { user_id: id } })
  return (
    <Loaded query={query} what="your history" shape="table">
      {(history) => <HistoryView history={history} />}
    </Loaded>
  )
}

/** The own evaluation, scores and history, and for leads those of their people. */
const ScoresScreen = () => {
  const { has } = useActor()
  const review = useDrawer('review')
  if (has('performance.lead') && review.id !== null)
    return (
      <Suspense fallback={<Skeletons shape="form" />}>
        <TeamReview id={review.id} onBack={review.close} />
      </Suspense>
    )
  const own: readonly Tab[] = has('performance.own')
    ? [
        { id: 'evaluation', label: 'My evaluation', content: () => <OwnEvaluation /> },
        { id: 'scores', label: 'My scores', content: () => <OwnScores /> },
        { id: 'history', label: 'History', content: () => <OwnHistory /> },
      ]
    : []
  const team: readonly Tab[] =
    has('performance.lead') || has('skills.lead') ? [{ id: 'team', label: 'My team', content: () => <TeamTab /> }] : []
  return (
    <Page title="Scores">
      <AddressTabs label="Scores" tabs={[...own, ...team]} />
    </Page>
  )
}
export default ScoresScreen
