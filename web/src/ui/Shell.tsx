/**
 * Shows the frame of a screen before any data has loaded. index.html contains the same frame for the time until the
 * application runs. The application shows this frame until its texts are loaded. A test keeps both versions identical.
 */
export function Shell() {
  return (
    <div aria-hidden="true" className="wide:max-w-column mx-auto flex min-h-dvh w-full flex-col">
      <div className="narrow:px-6 wide:px-0 wide:pt-12 compact:pt-2 px-4 pt-4">
        <div className="compact:h-10 flex h-12 items-center gap-3">
          <div className="bg-brand size-9 rounded-control"></div>
          <div className="bg-line h-4 w-32 rounded-full"></div>
        </div>
        <div className="bg-edge/35 mt-11 h-1 rounded-full"></div>
      </div>
      <div className="border-line bg-surface wide:rounded-card wide:border wide:shadow-card wide:mt-6 wide:flex-none compact:mt-2 mt-4 flex flex-1 flex-col gap-4 border-t p-6">
        <div className="bg-line h-7 w-3/5 rounded-full"></div>
        <div className="bg-line h-4 w-full rounded-full"></div>
        <div className="bg-line h-16 w-full rounded-control"></div>
      </div>
    </div>
  );
}
