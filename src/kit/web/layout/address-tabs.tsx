import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useAddressState } from '../address/use-address-state.ts'

export type Tab = Readonly<{ id: string; label: string; content: () => ReactNode; mark?: ReactNode }>

const schema = z.object({ tab: z.string().max(40).optional() })

/** Tabs whose open one is `?tab=` in the address; the first is the default. */
export const AddressTabs = ({ tabs, label }: { tabs: readonly Tab[]; label: string }) => {
  const [state, set] = useAddressState(schema)
  const first = tabs[0]
  const open = tabs.find((tab) => tab.id === state.tab) ?? first
  if (!first || !open) return null
  return (
    <Tabs value={open.id} onChange={(id) => set({ tab: id === first.id ? undefined : id })} keepMounted={false}>
      <Tabs.List aria-label={label} mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id} rightSection={tab.mark}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id}>
          {tab.id === open.id && tab.content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
