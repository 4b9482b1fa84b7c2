/** Illustrates the text next to it: the code in large digits on paper, with the hand and the pen that wrote it. */
export function PaperPicture({ digits }: { digits: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 92" className="w-28 flex-none">
      <g strokeLinejoin="round" strokeLinecap="round">
        <path d="M8 14 92 8l4 56-84 8Z" fill="white" stroke="#7a8494" strokeWidth="1.5" />
        <text
          x="50"
          y="50"
          fontSize="27"
          fontWeight="700"
          textAnchor="middle"
          direction="ltr"
          fill="#16233f"
          transform="rotate(-4 50 44)"
          fontFamily="'Comic Sans MS', 'Segoe Print', cursive"
        >
          {digits.split('').join('\u200A')}
        </text>
        <path d="m93 47 17-22 6 4.5-17 22.5-7 3.5Z" fill="#2f6fed" stroke="#1d3f86" strokeWidth="1.5" />
        <path d="m93 47-1 8 7-3.5" fill="#e9cfa7" stroke="#1d3f86" strokeWidth="1.5" />
        <path
          d="M120 46c-5-6-11-9-14-7-2 1-4 4-5 7-3 2-5 6-4 9 1 2 3 2 5 1-2 4-2 9 1 13 3 5 9 8 17 9Z"
          fill="#b67f59"
          stroke="#6f4529"
          strokeWidth="1.5"
        />
        <path d="M102 56c2-1 4-3 5-6M104 63c3-1 5-3 6-5" fill="none" stroke="#6f4529" strokeWidth="1.5" />
      </g>
    </svg>
  );
}
