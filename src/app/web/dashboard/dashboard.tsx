import { Button } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CallFailure } from '#kit/web/call/failure.ts'
import { hourNow } from '#kit/web/format/dates.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Dashboard as DashboardData } from '#domains/shell/contract/shell.calls.ts'
import { dashboardCards } from '../domain-parts.ts'
import { sortByDefault, isHidden } from './arrangement.ts'
import { heightOf, distributeCards, useColumnCount } from './card-columns.ts'
import { CardSlot } from './card-slot.tsx'
import { LastSignIn } from './last-sign-in.tsx'
import { SinceStrip } from './since-strip.tsx'
import { useArrangement } from './use-arrangement.ts'
import styles from './dashboard.module.css'

const ArrangeCards = lazy(() => import('./arrange-cards.tsx'))

type Props = Readonly<{
  query: Readonly<{
    data: DashboardData | undefined
    failure: CallFailure | null
    isPlaceholderData: boolean
    reload: () => void
  }>
  context: ReactNode
  filters?: ReactNode
  /** Shown instead of the cards while there is nothing that they could show. */
  instead?: ReactNode
}>

const greeting = (name: string): string => {
  const hour = hourNow()
  const salutation = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
  return `${salutation}, ${name.split(' ')[0] ?? name}`
}

type CardsProps = Readonly<{
  ids: readonly string[]
  slots: ReturnType<typeof dashboardCards>
  cards: DashboardData['cards']
  onRetry: () => void
}>

/** The cards in columns; each is as high as its content, and the next follows directly below it. */
const Cards = ({ ids, slots, cards, onRetry }: CardsProps) => {
  const count = useColumnCount()
  const places = distributeCards(ids, count)
  const draw = (id: string): ReactNode => {
    const [slot, result] = [slots[id], cards[id]]
    return (
      slot && result && <CardSlot key={id} slot={slot} height={heightOf(id, count)} result={result} onRetry={onRetry} />
    )
  }
  return (
    <>
      {places.wide.map(draw)}
      <div className={styles.columns}>
        {places.columns.map((column, at) => (
          <div key={at} className={styles.column}>
            {column.map(draw)}
          </div>
        ))}
      </div>
    </>
  )
}

/** The dashboard of an area: what is new, then the cards of the domains in the person's own order. */
export const Dashboard = ({ query, context, filters, instead }: Props) => {
  const actor = useActor()
  const slots = dashboardCards(actor.area)
  const cards = query.data?.cards ?? {}
  // Without an arrangement, the default order of this page; the order of the response does not count.
  const shown = sortByDefault(Object.keys(slots).filter((id) => id in cards))
  const arranged = useArrangement(shown)
  const [isArranging, setArranging] = useState(false)
  const finish = async (): Promise<void> => {
    await arranged.save()
    setArranging(false)
  }
  const arrange = isArranging ? (
    <Button loading={arranged.isSaving} onClick={() => void finish()}>
      Done
    </Button>
  ) : (
    <Button
      variant="default"
      leftSection={<IconLayoutGrid size={16} aria-hidden="true" />}
      onClick={() => setArranging(true)}
    >
      Arrange
    </Button>
  )
  return (
    <Page title={greeting(actor.name)} context={context} primary={!instead && shown.length > 1 && arrange}>
      <LastSignIn />
      {!instead && filters}
      <Loaded query={query} what="your dashboard" shape="cards">
        {(data) => (
          <div className="m-stack">
            <SinceStrip since={data.since} />
            {instead ? (
              instead
            ) : isArranging ? (
              <Suspense>
                <ArrangeCards arranged={arranged} titles={slots} />
              </Suspense>
            ) : (
              <Cards
                ids={arranged.order.filter((id) => !isHidden(id, arranged.arrangement))}
                slots={slots}
                cards={data.cards}
                onRetry={query.reload}
              />
            )}
            {!instead && shown.length === 0 && (
              <Empty title="Nothing to show yet" text="Cards appear here as people, attendance and notices come in." />
            )}
          </div>
        )}
      </Loaded>
    </Page>
  )
}
