import type { ReactNode } from 'react'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import { listClients } from '../../contract/clients.calls.ts'
import { listProjects } from '../../contract/projects.calls.ts'
import { projectState } from '../../contract/projects.models.ts'
import { projectColumns } from './project-columns.tsx'
import { STATES } from './project-words.ts'
import { useProjectActions } from './use-project-actions.ts'

const address = z.object({
  q: z.string().max(80).optional(),
  state: projectState.optional(),
  client_id: textId.optional(),
  lead_id: textId.optional(),
})

const OPTIONS = projectState.options.map((value) => ({ value, label: STATES[value].word }))

type Props = Readonly<{ onEdit: (id: number) => void; onStep: (step: string) => void; add: ReactNode }>

/** Projects as a table; a row opens the room. */
export const ProjectList = ({ onEdit, onStep, add }: Props) => {
  const { has } = useActor()
  const here = useHere()
  const [state, set] = useAddressState(address)
  const actions = useProjectActions({ onEdit, onStep })
  const clients = useCallQuery(listClients, { query: { limit: 200 } }, { enabled: has('clients.read') }).data ?? []
  const input = { query: state }
  const listed = useListAnswer(listProjects, input).data ?? []
  const leads = [...new Map(listed.map(({ lead }) => [lead.id, { value: lead.id, label: lead.name }])).values()]
  const clear = () => set({ q: undefined, state: undefined, client_id: undefined, lead_id: undefined })
  return (
    <>
      <Refused failure={actions.failure} />
      <CallTable
        id="projects"
        label="Projects"
        call={listProjects}
        input={input}
        rows={(rows) => rows}
        columns={projectColumns}
        rowKey={(row) => row.pr_id}
        href={(row) => here({ room: row.pr_id })}
        actions={(row) => <ActionMenu actions={actions.menu(row)} label={`Actions for ${row.name}`} />}
        isPast={(row) => row.state === 'completed' || row.state === 'cancelled'}
        empty={{ title: 'No projects yet. Add the first.', action: add }}
        isFiltered={Object.values(state).some((value) => value !== undefined)}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search projects' }}
            count={[state.state, state.client_id, state.lead_id].filter((value) => value !== undefined).length}
            onClear={clear}
          >
            <FilterSelect
              label="State"
              options={OPTIONS}
              value={state.state}
              onChange={(next) => set({ state: next })}
            />
            <FilterSelect
              label="Client"
              options={clients.map(({ id, name }) => ({ value: id, label: name }))}
              value={state.client_id}
              onChange={(client_id) => set({ client_id })}
            />
            <FilterSelect label="Lead" options={leads} value={state.lead_id} onChange={(lead_id) => set({ lead_id })} />
          </FilterBar>
        }
      />
    </>
  )
}
