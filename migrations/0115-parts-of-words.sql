-- Searches for parts of words, in every script, and for whatever people type.

-- The form in which two texts read the same: compatible characters, without accents, in lower case, on one line.
create function searched_text(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(public.plain_text(normalize(value, NFKC)), '\s+', ' ', 'g');

-- Trigrams are made of ASCII letters and digits alone, so every other byte is written as three digits after an x. The bytes
-- of a character are never those of another one, so a part of this text is a part of the searched one.
create function trigram_text(value text) returns text
  language sql immutable strict parallel safe
  return replace(encode(convert_to(public.searched_text(value), 'UTF8'), 'escape'), '\', 'x');

-- A pattern for `like` over a text of that form, taken literally.
create function trigram_pattern(value text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(public.trigram_text(value), '([%_])', '\\\1', 'g') || '%';

-- A part of a pattern for `like` over plain text, taken literally: some characters become a wildcard only in plain text.
create function plain_pattern(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(public.plain_text(value), '([\\%_])', '\\\1', 'g');

-- Parses typed words: terms, "phrases", -without; the last term is a beginning. Whatever a letter becomes in plain text, such
-- as a bracket or an apostrophe, is no operator.
create function words_query(value text, beginning text) returns tsquery
  language sql immutable strict parallel safe
  return websearch_to_tsquery('simple'::regconfig, public.plain_text(value))
    && case when numnode(phraseto_tsquery('simple'::regconfig, public.plain_text(beginning))) = 0
      then websearch_to_tsquery('simple'::regconfig, '')
      else (phraseto_tsquery('simple'::regconfig, public.plain_text(beginning))::text || ':*')::tsquery end;

alter table hashbook_pages
  add column title_parts text generated always as (trigram_text(title)) stored,
  add column parts text generated always as (trigram_text(title || ' ' || left(body_text, 200000))) stored;
alter table hashbook_comments
  add column parts text generated always as (trigram_text(body_text)) stored;
create index hashbook_pages_parts on hashbook_pages using gin (parts gin_trgm_ops) where deleted_at is null;
create index hashbook_pages_title_parts on hashbook_pages using gin (title_parts gin_trgm_ops) where deleted_at is null;
create index hashbook_comments_parts on hashbook_comments using gin (parts gin_trgm_ops) where deleted_at is null;
