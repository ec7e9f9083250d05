-- No rebuild: only how much may wait before it is sorted in (in kB).
ALTER INDEX "messages_search" SET (gin_pending_list_limit = 64);
