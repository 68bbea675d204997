import { scopeOf } from '#kit/server/actor.ts'
import type { SearchSource } from '#kit/server/registries.ts'
import { findClientsNamed, findProjectsNamed } from './store/named.ts'

/** Clients by name or code, for those who may list them. */
export const searchClients: SearchSource = async ({ tx, actor }, q, limit) => {
  if (scopeOf(actor, 'clients.read') === null) return []
  const rows = await findClientsNamed(tx, q, limit)
  return rows.map(({ id, name, code, country }) => ({
    id,
    title: name,
    subtitle: `${code} · ${country}`,
    path: `/admin/organisation/clients?client=${id}`,
  }))
}

/** Projects by name or code, for those who may list them. */
export const searchProjects: SearchSource = async ({ tx, actor }, q, limit) => {
  if (scopeOf(actor, 'projects.read') === null) return []
  const rows = await findProjectsNamed(tx, q, limit)
  return rows.map(({ pr_id, name, code, client }) => ({
    id: pr_id,
    title: name,
    subtitle: `${code} · ${client ?? 'Internal'}`,
    path: `/admin/management/project?room=${pr_id}`,
  }))
}
