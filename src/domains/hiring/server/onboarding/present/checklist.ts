import { listPageLabels } from '#domains/hashbook/server/index.ts'
import { listStock } from '#domains/inventory/server/index.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Task } from '../../../contract/checklist.models.ts'
import { hasPermission } from './present-onboard.ts'
import type { TaskRow } from '../store/tasks.ts'

const given = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

/** Adds to items the stock of the equipment that they need and the title of the page to be read. */
export const presentTasks = async (tx: Tx, actor: Actor, rows: readonly TaskRow[]): Promise<Task[]> => {
  const categories = given(rows.map(({ equipment_category_id }) => equipment_category_id))
  const pages = given(rows.map(({ subject_id }) => subject_id))
  const stock = categories.length === 0 ? new Map() : await listStock(tx, categories)
  const titles = pages.length === 0 ? new Map<number, string>() : await listPageLabels(tx, pages)
  const base = actor.area === 'Admin' ? '/admin' : '/employee'
  const writes = hasPermission(actor, 'hiring.onboard.write') && actor.area === 'Admin'
  return rows.map((row) => {
    const { equipment_category_id: category, subject_id: page, is_mine, is_over, ...task } = row
    const title = page === null ? undefined : titles.get(page)
    const inStock = category === null ? undefined : stock.get(category)
    const may = (is_mine || writes) && !is_over
    return {
      ...task,
      equipment: category === null || !inStock ? null : { id: category, ...inStock },
      page: page === null || title === undefined ? null : { id: page, title, path: `${base}/hashbook/subject/${page}` },
      can: {
        done: may && row.state === 'open',
        waive: writes && !is_over && row.state === 'open',
        reopen: may && row.state !== 'open',
        assign: writes && !is_over && row.state === 'open',
      },
    }
  })
}
