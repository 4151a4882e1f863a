/** What the page says when nothing was put into it. */
export function NoReport() {
  return (
    <main class="empty">
      <h1>No report in this page</h1>
      <p>
        This is the empty page that callsheet puts a report into. Set <code>report: {'{ html: … }'}</code> in the
        plugin’s options, and open the file that a run writes there.
      </p>
    </main>
  );
}
