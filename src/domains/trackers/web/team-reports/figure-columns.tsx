import type { ScreenLink } from '#kit/contract/keys.ts'
import { CountLink } from '#kit/web/layout/count-link.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Parts, ReportFigure } from '../../contract/team-reports.models.ts'
import { FIGURE_VALUES } from '../../contract/team-reports.rules.ts'
import type { Figure } from './member-columns.tsx'

/** Returns the address of the rows behind a figure, of a person and of a day. */
export type RowsLink = (figure: ReportFigure, user_id?: number, date?: string) => ScreenLink

/** Figures of people or days as columns; each opens its rows. */
export const figureColumns = <Row extends Parts>(
  figures: readonly Figure[],
  textOf: (figure: Figure, row: Row) => string,
  hrefOf: (figure: ReportFigure, row: Row) => ScreenLink,
): readonly Column<Row>[] =>
  figures.map((figure) => ({
    key: figure.key,
    title: figure.title,
    text: (row) => textOf(figure, row),
    cell: (row) => (
      <CountLink href={hrefOf(figure.rows, row)} counts={countsOf(figure.rows, row)}>
        {figure.cell ? figure.cell(row) : textOf(figure, row)}
      </CountLink>
    ),
    isNumber: figure.cell === undefined,
    ...(figure.sort ? { sort: figure.sort } : {}),
  }))

/** A share of nothing is null: it opens nothing. */
const countsOf = (figure: ReportFigure, row: Parts): number => FIGURE_VALUES[figure](row) ?? 0
