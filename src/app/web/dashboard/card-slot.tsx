import { Button } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'
import { NearPart } from '#kit/web/screens/near-part.tsx'
import type { DashboardCard } from '#kit/web/screens/screen.ts'
import type { Card } from '#domains/shell/contract/shell.calls.ts'
import { CardBoundary } from './card-boundary.tsx'
import styles from './dashboard.module.css'

type Props = Readonly<{ slot: DashboardCard; result: Card; height: number; onRetry: () => void }>

/** One card: its content, or its failure with Retry, which does not affect the other cards. */
export const CardSlot = ({ slot, result, height, onRetry }: Props) => (
  <section className={styles.card} aria-label={slot.title}>
    <header className={styles.cardHead}>
      <h2>
        {result.state === 'ok' && result.path !== '' ? <GoLink href={result.path}>{slot.title}</GoLink> : slot.title}
      </h2>
    </header>
    {result.state === 'failed' ? (
      <FailedCard onRetry={onRetry} />
    ) : (
      <Content slot={slot} result={result} height={height} onRetry={onRetry} />
    )}
  </section>
)

const Content = ({ slot, result, height, onRetry }: Props) => {
  const place = <div aria-busy="true" style={{ height }} />
  return (
    <CardBoundary fallback={<FailedCard onRetry={onRetry} />}>
      <NearPart fallback={place}>
        <LazyPart load={slot.load} props={{ data: result.data, path: result.path }} fallback={place} />
      </NearPart>
    </CardBoundary>
  )
}

const FailedCard = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.failed} role="alert">
    <p className="m-dim">This card could not be loaded.</p>
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      Retry
    </Button>
  </div>
)
