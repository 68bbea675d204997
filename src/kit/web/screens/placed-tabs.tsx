import { createContext, useContext } from 'react'
import type { Permission } from '#kit/contract/keys.ts'
import type { Tab } from '../layout/address-tabs.tsx'
import { Card } from '../layout/cards.tsx'
import { useActor } from './actor.tsx'
import { LazyPart, type LoadPart } from './lazy-part.tsx'

/** A tab that a domain adds to a screen of another one; it reads what it is about from the address. */
type PlacedTab = Readonly<{
  id: string
  label: string
  permission: Permission
  load: LoadPart<object>
  /** The pixels that it needs where it is next to other content, reserved while it is loaded. */
  height?: number
}>
export type PlacedTabs = Readonly<Record<string, readonly PlacedTab[]>>

const Context = createContext<PlacedTabs>({})
export const PlacedTabsProvider = Context.Provider

/** The tabs that other domains put at a place, such as `employee-details`, as far as the actor may open them. */
export const usePlacedTabs = (place: string): readonly Tab[] => {
  const { has } = useActor()
  const tabs = useContext(Context)[place] ?? []
  return tabs
    .filter((tab) => has(tab.permission))
    .map(({ id, label, load }) => ({ id, label, content: () => <LazyPart load={load} props={{}} /> }))
}

/** The cards that other domains put next to the content of a place, as far as the actor may read them. */
export const PlacedCards = ({ place }: Readonly<{ place: string }>) => {
  const { has } = useActor()
  const cards = (useContext(Context)[place] ?? []).filter((card) => has(card.permission))
  return cards.map(({ id, label, load, height = 0 }) => (
    <Card key={id} title={label}>
      <div style={{ minHeight: height }}>
        <LazyPart load={load} props={{}} />
      </div>
    </Card>
  ))
}
