import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { z } from 'zod'
import type { AnyCall, Call, DataOf } from '#kit/contract/call.ts'
import { search } from '#kit/contract/fields.ts'
import {
  type AnyRecord,
  fieldOf,
  type FieldsOfRecord,
  optionsOf,
  type RowOf,
  type ValuesOf,
} from '#kit/contract/record.ts'
import { useAddressState } from '../address/use-address-state.ts'
import { useHere } from '../address/use-here.ts'
import type { CallInput } from '../call/send.ts'
import { unsafeCast } from '../call/unsafe-cast.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { FilterSelect } from '../filters/filter-select.tsx'
import type { Option } from '../form/choice-fields.tsx'
import { ActionMenu, type PageAction } from '../layout/action-menu.tsx'
import { InHead } from '../layout/in-head.tsx'
import { CallTable, type CallTableProps } from '../table/call-table.tsx'
import { type ColumnItem, columnsOf } from './columns-of.ts'

type QueryOf<C> = C extends Call<infer _P, infer Query, infer _B, infer _D, infer _M> ? z.input<Query> : never
type QueryName<C> = keyof QueryOf<C> & string

/** A filter whose choice sets other fields of the query, or narrows rows that are all loaded. */
export type OwnFilter<C, Row = never> = Readonly<{
  name: string
  label: string
  options: readonly Option<string>[]
}> &
  (
    | Readonly<{
        /** Returns the part of the query for a choice. */
        query: (value: string) => Partial<QueryOf<C>>
      }>
    | Readonly<{
        /** Returns true for the rows of a choice. */
        fits: (row: Row, value: string) => boolean
      }>
  )

/** A filter that draws its input, such as a period, over fields of the query. */
export type DrawnFilter<C> = Readonly<{
  names: readonly QueryName<C>[]
  draw: (values: Partial<QueryOf<C>>, set: (part: Partial<QueryOf<C>>) => void) => ReactNode
}>

type Filter<C, Row = never> = QueryName<C> | OwnFilter<C, Row> | DrawnFilter<C>

type FieldName<Of extends AnyRecord> = keyof FieldsOfRecord<Of> & string
/** Fields of the query that are described, so that the filter has a label. */
type DescribedName<C, Of extends AnyRecord> = QueryName<C> &
  (FieldName<Of> | `${FieldName<Of>}_id` | keyof ValuesOf<FieldsOfRecord<Of>>)

type Props<C extends AnyCall, Of extends AnyRecord, Row> = Readonly<{
  /** The description of the rows. */
  of: Of
  call: C
  /** Left out: all fields that a cell has room for. */
  columns?: readonly ColumnItem<Of, Row>[]
  /** Fields of the query of the call, in the order of the bar. Their labels and options come from the description. */
  filters?: readonly (DescribedName<C, Of> | OwnFilter<C, Row> | DrawnFilter<C>)[]
  /** Options of references, and of texts that occur. */
  options?: Readonly<{ [Name in QueryName<C>]?: readonly Option<string | number>[] }>
  /** Fields of the query that links set; they are cleared with the filters. */
  linked?: readonly QueryName<C>[]
  /** The label of the search field; left out where the list cannot be searched. */
  search?: string
  /** A part of the query that is always sent. */
  query?: Partial<QueryOf<C>>
  /** The drawer that a row opens: its name in the address. */
  drawer?: string
  /** Next to the filters, or in the head of the page, where the list is all of it or of a tab. */
  add?: Readonly<{ label: string; run: () => void; isInHead?: boolean }> | false
  /** The actions on a row, with its name for the button. */
  menu?: (row: Row) => Readonly<{ name: string; actions: readonly PageAction[] }>
  /** The title of the list without rows. */
  empty: string
  /** The action of an empty list, in place of adding a row. */
  emptyAction?: ReactNode
  /** Draws figures of the same response, between the filters and the rows: `useListResponse(call, input)`. */
  figures?: (input: CallInput<C>) => ReactNode
}> &
  Pick<CallTableProps<C, Row>, 'id' | 'label' | 'isPast' | 'bulk' | 'order' | 'noMatch' | 'actions' | 'onRow' | 'draw'>

const isDrawn = <C, Row>(filter: Filter<C, Row>): filter is DrawnFilter<C> =>
  typeof filter !== 'string' && 'draw' in filter
const isOwn = <C, Row>(filter: Filter<C, Row>): filter is OwnFilter<C, Row> =>
  typeof filter !== 'string' && 'options' in filter

/** Returns the names of the fields in the address that a filter sets. */
const namesOf = <C, Row>(filter: Filter<C, Row>): readonly string[] => {
  if (isDrawn(filter)) return filter.names
  return [isOwn(filter) ? filter.name : filter]
}

/** Returns the schema of the state in the address: the search, the filters as the call takes them, and choices of own filters. */
const addressOf = <C, Row>(call: AnyCall, filters: readonly Filter<C, Row>[]): z.ZodObject =>
  z.object({
    q: search.optional(),
    ...Object.fromEntries(
      filters.flatMap((filter) =>
        isOwn(filter)
          ? [[filter.name, z.enum(filter.options.map(({ value }) => value)).optional()]]
          : namesOf(filter).map((name) => [name, call.query.shape[name]]),
      ),
    ),
  })

type Described<Of extends AnyRecord> = Readonly<RowOf<FieldsOfRecord<Of>>> & { readonly [Key in Of['key']]: number }

/**
 * The list of a call over a described record: columns, filters, search, actions and every state. Filters are in the
 * address, are counted and cleared together, and narrow the export too.
 */
export const ListScreen = <
  C extends AnyCall,
  Of extends AnyRecord,
  Row extends Described<Of> = DataOf<C> extends readonly (infer One extends Described<Of>)[] ? One : never,
>(
  props: Props<C, Of, Row>,
) => {
  const { of, call, filters = [], linked = [], add, menu, drawer } = props
  const given: Readonly<Record<string, readonly Option<string | number>[] | undefined>> = props.options ?? {}
  const here = useHere()
  // The filters of a list stay the same while it is drawn.
  const [narrowing] = useState(() => addressOf<C, Row>(call, [...filters, ...linked]))
  const [state, set] = useAddressState(narrowing)
  const columns = useMemo(() => columnsOf<Of, Row>(of, props.columns), [of, props.columns])
  const values: Readonly<Record<string, unknown>> = state
  const isSet = (name: string): boolean => values[name] !== undefined
  const clear = () => set(Object.fromEntries(Object.keys(narrowing.shape).map((name) => [name, undefined])))
  const input = unsafeCast<CallInput<C>>({ query: { ...queryOf(filters, values), ...props.query } })
  const button: ReactNode = add && <Button onClick={add.run}>{add.label}</Button>
  const idOf = (row: Row): number => unsafeCast<Readonly<Record<string, number>>>(row)[of.key] ?? 0
  const rowActions = (row: Row) => {
    const { name, actions } = menu?.(row) ?? { name: '', actions: [] }
    return <ActionMenu actions={actions} label={`Actions for ${name}`} />
  }
  const table = (
    <CallTable<C, Row>
      {...props}
      input={input}
      summary={props.figures?.(input)}
      rows={(data) => fittingOf(filters, values, unsafeCast<readonly Row[]>(data))}
      columns={columns}
      rowKey={idOf}
      {...(drawer ? { href: (row: Row) => here({ [drawer]: idOf(row) }) } : {})}
      {...(menu ? { actions: rowActions } : {})}
      empty={{ title: props.empty, action: props.emptyAction ?? button }}
      isFiltered={Object.keys(narrowing.shape).some(isSet)}
      onClear={clear}
      toolbar={
        <FilterBar
          {...(props.search
            ? {
                search: {
                  value: typeof values['q'] === 'string' ? values['q'] : undefined,
                  onChange: (q: string | undefined) => set({ q }),
                  label: props.search,
                },
              }
            : {})}
          count={filters.filter((filter) => namesOf(filter).some(isSet)).length}
          onClear={clear}
          aside={add && add.isInHead ? undefined : button}
        >
          {filters.map((filter) => {
            if (isDrawn(filter))
              return <Fragment key={filter.names.join(' ')}>{filter.draw(unsafeCast(state), set)}</Fragment>
            const name = isOwn(filter) ? filter.name : filter
            return (
              <FilterSelect
                key={name}
                label={isOwn(filter) ? filter.label : labelOf(of, name)}
                options={isOwn(filter) ? filter.options : (given[name] ?? optionsOf(fieldOf(of, name) ?? {}))}
                value={unsafeCast<string | number | undefined>(values[name])}
                onChange={(value) => set({ [name]: value })}
              />
            )
          })}
        </FilterBar>
      }
    />
  )
  return (
    <>
      {add && add.isInHead && <InHead>{button}</InHead>}
      {table}
    </>
  )
}

const labelOf = (of: AnyRecord, name: string): string => {
  const field = fieldOf(of, name) ?? of.fields[name.replace(/_id$/, '')]
  return field?.short ?? field?.label ?? name
}

/** Returns the query of the state in the address: an own filter is replaced by the fields that its choice sets. */
const queryOf = <C, Row>(
  filters: readonly Filter<C, Row>[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const own = filters.filter((filter) => isOwn(filter))
  const rest = Object.entries(values).filter(([name]) => !own.some((filter) => filter.name === name))
  const parts = own.map((filter) => {
    const value = values[filter.name]
    return typeof value === 'string' && 'query' in filter ? filter.query(value) : {}
  })
  return Object.assign(Object.fromEntries(rest), ...parts)
}

/** Returns the rows that fit the choices of own filters over loaded rows. */
const fittingOf = <C, Row>(
  filters: readonly Filter<C, Row>[],
  values: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
): readonly Row[] =>
  filters.reduce((left, filter) => {
    if (!isOwn(filter) || !('fits' in filter)) return left
    const value = values[filter.name]
    return typeof value === 'string' ? left.filter((row) => filter.fits(row, value)) : left
  }, rows)
