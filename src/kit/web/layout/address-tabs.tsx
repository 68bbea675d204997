import { Tabs } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { z } from 'zod'
import { useAddressState } from '../address/use-address-state.ts'
import { Skeletons } from '../states/skeletons.tsx'
import styles from './layout.module.css'

export type Tab = Readonly<{ id: string; label: string; content: () => ReactNode; mark?: ReactNode }>

const schema = z.object({ tab: z.string().max(40).optional() })

/**
 * Brings the chosen tab to the middle of its line, so that its neighbours are seen; the page itself stays. Again when the
 * line gets longer, as it does once the marks of the tabs have come.
 */
const centreTab = (tab: HTMLElement | null): (() => void) | undefined => {
  const list = tab?.closest('[role="tablist"]')
  const line = list?.parentElement
  if (!tab || !list || !line) return undefined
  const bring = (): void => {
    line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2
    showWhereMoreLies(line)
  }
  bring()
  const watcher = new ResizeObserver(bring)
  watcher.observe(list)
  watcher.observe(line)
  return () => watcher.disconnect()
}

/** The line fades out at an edge beyond which more tabs lie. */
const showWhereMoreLies = (line: HTMLElement): void => {
  line.dataset['before'] = String(line.scrollLeft > 1)
  line.dataset['after'] = String(line.scrollLeft + line.clientWidth < line.scrollWidth - 1)
}

/**
 * Tabs whose open one is `?tab=` in the address; the first is the default. One line, which scrolls sideways. The file of
 * each further tab is fetched when it opens (`lazy`).
 */
export const AddressTabs = ({ tabs, label }: { tabs: readonly Tab[]; label: string }) => {
  const [state, set] = useAddressState(schema)
  const first = tabs[0]
  const open = tabs.find((tab) => tab.id === state.tab) ?? first
  if (!first || !open) return null
  return (
    <Tabs
      value={open.id}
      onChange={(id) => set({ tab: id === first.id ? undefined : id }, { push: true })}
      keepMounted={false}
    >
      <div className={styles.tabLine} onScroll={({ currentTarget }) => showWhereMoreLies(currentTarget)}>
        <Tabs.List className={styles.tabs ?? ''} aria-label={label}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.id} value={tab.id} rightSection={tab.mark} ref={tab.id === open.id ? centreTab : null}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id}>
          {tab.id === open.id && <Suspense fallback={<Skeletons />}>{tab.content()}</Suspense>}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
